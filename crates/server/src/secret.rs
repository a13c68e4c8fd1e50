//! Secrets: seat tokens, game ids and stream tickets.
//!
//! A token is 256 random bits. The store keeps only its hash, and hashes are compared in constant
//! time, so that neither the file nor a stopwatch gives a seat away.

use std::fmt;
use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// Random bytes from the operating system.
///
/// # Panics
/// If the system has none: without them no secret can be kept, so the program must not go on.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// The id of a new game: public, but not to be guessed either.
pub(crate) fn new_game_id() -> String {
    BASE64.encode(random::<12>())
}

/// Whether this can be the id of a game.
pub(crate) fn is_game_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    id.len() <= 64 && id.chars().all(plain)
}

/// A new token and what the store keeps of it.
pub(crate) fn new_token() -> (String, TokenHash) {
    let token = BASE64.encode(random::<32>());
    let hash = TokenHash::of(&token);
    (token, hash)
}

/// The SHA-256 of a seat token.
#[derive(Clone, Copy)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    #[must_use]
    pub fn of(token: &str) -> Self {
        TokenHash(Sha256::digest(token.as_bytes()).into())
    }

    /// Whether both are the same, in a time that does not depend on where they differ.
    #[must_use]
    pub fn is(&self, other: &TokenHash) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl fmt::Debug for TokenHash {
    /// Kept out of logs, though it is no secret itself.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash")
    }
}

/// How long a ticket opens streams, in seconds.
const TICKET_LIFE: u64 = 12 * 60 * 60;

/// Signs tickets that open a stream in the name of some seats. A ticket stands in an address, where
/// a token must never stand; it opens nothing but the stream, which carries no secret of the game.
pub(crate) struct TicketOffice {
    key: [u8; 32],
}

impl fmt::Debug for TicketOffice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TicketOffice")
    }
}

impl TicketOffice {
    pub(crate) fn new(key: [u8; 32]) -> Self {
        TicketOffice { key }
    }

    /// A ticket for the sides whose bits are set in `seats`.
    pub(crate) fn issue(&self, game: &str, seats: u8, now: u64) -> String {
        let mut bytes = [0; 41];
        bytes[0] = seats;
        bytes[1..9].copy_from_slice(&(now + TICKET_LIFE).to_be_bytes());
        let seal = self.seal(game, &bytes[..9]);
        bytes[9..].copy_from_slice(&seal);
        BASE64.encode(bytes)
    }

    /// The seats of a ticket; none where it is forged, for another game, or too old.
    pub(crate) fn read(&self, game: &str, ticket: &str, now: u64) -> Option<u8> {
        let bytes: [u8; 41] = BASE64.decode(ticket).ok()?.try_into().ok()?;
        let genuine: bool = self.seal(game, &bytes[..9]).ct_eq(&bytes[9..]).into();
        let until = u64::from_be_bytes(bytes[1..9].try_into().ok()?);
        (genuine && now < until).then_some(bytes[0])
    }

    /// Marks whoever asks from an address, so that the same one is known again and the address is not written down.
    pub(crate) fn mark(&self, address: IpAddr) -> String {
        let seal = self.seal("owner", address.to_string().as_bytes());
        BASE64.encode(&seal[..9])
    }

    fn seal(&self, game: &str, what: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("a key of any length will do");
        mac.update(what);
        mac.update(game.as_bytes());
        mac.finalize().into_bytes().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_different_and_known_by_their_hash() {
        let (one, hash) = new_token();
        let (other, _) = new_token();
        assert_eq!(one.len(), 43);
        assert_ne!(one, other);
        assert!(hash.is(&TokenHash::of(&one)) && !hash.is(&TokenHash::of(&other)));
    }

    #[test]
    fn an_address_is_known_again_and_not_written_down() {
        let office = TicketOffice::new([7; 32]);
        let [one, other]: [IpAddr; 2] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        assert_eq!(office.mark(one), office.mark(one));
        assert_ne!(office.mark(one), office.mark(other));
        assert_ne!(office.mark(one), TicketOffice::new([8; 32]).mark(one));
    }

    #[test]
    fn a_ticket_holds_for_its_game_and_its_time() {
        let office = TicketOffice::new([7; 32]);
        let ticket = office.issue("game", 0b10, 1000);
        assert_eq!(office.read("game", &ticket, 1001), Some(0b10));
        assert_eq!(office.read("other", &ticket, 1001), None);
        assert_eq!(office.read("game", &ticket, 1001 + TICKET_LIFE), None);
        assert_eq!(TicketOffice::new([8; 32]).read("game", &ticket, 1001), None);
        let forged = ticket.replacen('A', "B", 1);
        assert!(forged == ticket || office.read("game", &forged, 1001).is_none());
        assert_eq!(office.read("game", "not a ticket", 0), None);
    }
}
