//! The description of the interface tells of every answer that can come.

use crate::common::{Client, Folder, House};
use serde_json::{Map, Value, json};

/// One way to ask badly, or well.
struct Way {
    tokens: String,
    query: &'static str,
    body: Vec<u8>,
}

fn ways(token: &str) -> Vec<Way> {
    let bodies: [&[u8]; 7] = [
        b"",
        b"{}",
        b"not json",
        br#"{"version": 0, "action": "x", "agree": true}"#,
        br#"{"version": 7}"#,
        br#"{"side": "red", "nonce": "x"}"#,
        br#"{"text": "\u0007", "pieces": [], "level": "easy"}"#,
    ];
    let mut ways = Vec::new();
    for tokens in ["", token, "stranger", "a,b,c,d,e,f,g,h,i,j"] {
        for query in ["", "?from=x&limit=-1&names=x&log_from=y&since=z", "?as=nobody&q=convoy"] {
            ways.extend(bodies.iter().map(|body| Way { tokens: tokens.into(), query, body: body.to_vec() }));
        }
    }
    ways.push(Way { tokens: token.into(), query: "", body: vec![b' '; 100_000] });
    ways
}

#[tokio::test]
async fn every_answer_is_described() {
    let folder = Folder::new("description");
    let house = House::open(&folder).await;
    let (red, _) = house.duel(1).await;
    let (id, token) = (red.id.clone(), red.client.tokens().to_string());
    // A game that has not begun answers in other ways.
    let wish = json!({"game": "duel", "seats": {"red": {"kind": "person"}, "blue": {"kind": "open"}}});
    let (waiting, seats) = house.begin(wish).await;
    let early = seats["red"].as_str().unwrap();
    let described = house.client().get("/api/openapi.json").await.unwrap().json();
    let mut asked = 0;
    for (path, item) in described["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let expected = operation["responses"].as_object().unwrap();
            for (game, token) in [(id.as_str(), token.as_str()), (&waiting, early), ("unknown", &token)] {
                let path = path.replace("{id}", game).replace("{game}", "duel").replace("{n}", "minus-one");
                asked += ask(&house, method, &path, expected, token).await;
            }
        }
    }
    assert!(asked > 500, "only {asked} requests");
    house.close().await;
}

async fn ask(house: &House, method: &str, path: &str, expected: &Map<String, Value>, token: &str) -> usize {
    let mut asked = 0;
    for Way { tokens, query, body } in ways(token) {
        // Nothing but its first way is of interest where there is no body.
        if method == "get" && body != b"{}" {
            continue;
        }
        let body = (method != "get").then_some(&body[..]);
        let mut client = Client::with_tokens(house.address, &[&tokens]);
        let Ok(answer) = client.send(&method.to_uppercase(), &format!("{path}{query}"), body).await else {
            panic!("{method} {path}{query}: no answer");
        };
        let told = expected.contains_key(&answer.status.to_string());
        assert!(told, "{method} {path}{query} {tokens} answers {} and does not say so: {}", answer.status, answer.text);
        asked += 1;
    }
    asked
}

#[tokio::test]
async fn refusals_are_described_with_their_document() {
    let folder = Folder::new("description-documents");
    let house = House::open(&folder).await;
    let described = house.client().get("/api/openapi.json").await.unwrap().json();
    let act = &described["paths"]["/api/games/{id}/act"]["post"]["responses"];
    let codes: Vec<&String> = act.as_object().unwrap().keys().collect();
    assert_eq!(codes, ["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "500", "503"]);
    let schema = &act["415"]["content"]["application/json"]["schema"];
    assert_eq!(schema, &json!({"$ref": "#/components/schemas/ProblemDocument"}));
    for name in ["Target", "SeatWish", "Edit"] {
        let forms = described["components"]["schemas"][name]["oneOf"].as_array().unwrap();
        assert!(forms.iter().all(|form| form["additionalProperties"] == false), "{name}: {forms:?}");
    }
    house.close().await;
}
