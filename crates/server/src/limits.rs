//! Limits: how much one address and one seat may ask for.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::connections::{Admitted, Crowd};
use crate::problem::Problem;
use crate::secret::TokenHash;

/// The largest body of an ordinary request, in bytes.
pub(crate) const BODY: usize = 64 * 1024;
/// The largest body with a save or a position in it.
pub(crate) const SAVE_BODY: usize = 2 * 1024 * 1024;
/// The most connections from one address, and in all.
pub(crate) const CONNECTIONS: usize = 256;
pub(crate) const ALL_CONNECTIONS: usize = 8192;
/// The most streams of live updates from one address, and in all.
pub(crate) const STREAMS: usize = 64;
pub(crate) const ALL_STREAMS: usize = 8192;
/// The most entries of the log, and lines of chat, in a snapshot: the latest.
pub(crate) const LATEST_LOG: usize = 200;
pub(crate) const LATEST_CHAT: usize = 100;
/// The most entries or lines in a page of older ones.
pub(crate) const PAGE: usize = 500;
/// The longest line of chat, in characters.
pub(crate) const CHAT: usize = 1000;
/// The most lines of chat in one game.
pub(crate) const CHAT_LINES: usize = 5000;
/// The longest private notes, in characters.
pub(crate) const NOTES: usize = 20_000;
/// The largest body with notes: a character may be written as two escapes of six bytes.
pub(crate) const NOTES_BODY: usize = 12 * NOTES + 4096;
/// The most tokens in one request for one game.
pub(crate) const TOKENS: usize = 8;
/// The most tokens in one question for all of one's games.
pub(crate) const MINE: usize = 500;

/// How often one may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Requests a second from one address, and how many at once.
    pub address: (u32, u32),
    /// Requests a second with one token, and how many at once.
    pub seat: (u32, u32),
    /// New games a minute from one address, and how many at once.
    pub games: (u32, u32),
    /// New games a day from one address.
    pub games_a_day: u32,
}

impl Default for Rates {
    fn default() -> Self {
        Rates { address: (100, 300), seat: (30, 100), games: (20, 30), games_a_day: 500 }
    }
}

/// Counts requests; with no rates nothing is counted.
#[derive(Debug)]
pub(crate) struct Limits {
    counters: Option<Counters>,
    /// Whether a proxy in front says whom a request comes from.
    behind_proxy: bool,
    streams: Arc<Crowd>,
}

#[derive(Debug)]
struct Counters {
    clock: DefaultClock,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
    seats: DefaultKeyedRateLimiter<[u8; 32]>,
    games: DefaultKeyedRateLimiter<IpAddr>,
    games_a_day: DefaultKeyedRateLimiter<IpAddr>,
}

fn quota(per: fn(NonZeroU32) -> Quota, (rate, burst): (u32, u32)) -> Quota {
    let at_least_one = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
    per(at_least_one(rate)).allow_burst(at_least_one(burst))
}

/// So many a day, spread over it.
fn per_day(count: NonZeroU32) -> Quota {
    let apart = Duration::from_secs(24 * 60 * 60) / count.get();
    Quota::with_period(apart).unwrap_or(Quota::per_second(count))
}

impl Limits {
    pub(crate) fn new(rates: Option<Rates>, behind_proxy: bool) -> Self {
        let counters = rates.map(|rates| Counters {
            clock: DefaultClock::default(),
            addresses: RateLimiter::keyed(quota(Quota::per_second, rates.address)),
            seats: RateLimiter::keyed(quota(Quota::per_second, rates.seat)),
            games: RateLimiter::keyed(quota(Quota::per_minute, rates.games)),
            games_a_day: RateLimiter::keyed(quota(per_day, (rates.games_a_day, rates.games_a_day))),
        });
        let streams = Crowd::new(counters.as_ref().map(|_| STREAMS), ALL_STREAMS);
        Limits { counters, behind_proxy, streams }
    }

    pub(crate) fn count_seats(&self, tokens: &[TokenHash]) -> Result<(), Problem> {
        let Some(counters) = &self.counters else { return Ok(()) };
        tokens.iter().try_for_each(|token| counters.check(&counters.seats, &token.0))
    }

    pub(crate) fn count_game(&self, address: IpAddr) -> Result<(), Problem> {
        let Some(counters) = &self.counters else { return Ok(()) };
        counters.check(&counters.games, &address)?;
        counters.check(&counters.games_a_day, &address).map_err(|problem| {
            problem.saying("so many games were begun from this address that there is no room for more today")
        })
    }

    /// Room for a stream to an address, held as long as it is open.
    pub(crate) fn count_stream(&self, address: IpAddr) -> Result<Admitted, Problem> {
        self.streams.admit(address).ok_or_else(|| Problem::too_many(30))
    }

    /// Forgets those who have not asked for a while.
    pub(crate) fn sweep(&self) {
        let Some(counters) = &self.counters else { return };
        counters.addresses.retain_recent();
        counters.seats.retain_recent();
        counters.games.retain_recent();
        counters.games_a_day.retain_recent();
    }

    /// Whom a request comes from: the last address that the proxy names, or the other end of the
    /// connection. A network of IPv6 counts as one.
    fn address(&self, request: &Request) -> IpAddr {
        // A proxy may add a line of its own below those that the client has made up.
        let last_line = || request.headers().get_all("x-forwarded-for").iter().next_back();
        let named = || last_line()?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
        let connected = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let proxied = if self.behind_proxy { named() } else { None };
        match proxied.or(connected).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)).to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            v4 => v4,
        }
    }
}

impl Counters {
    fn check<K: Clone + std::hash::Hash + Eq>(
        &self,
        limiter: &DefaultKeyedRateLimiter<K>,
        key: &K,
    ) -> Result<(), Problem> {
        limiter.check_key(key).map_err(|refused| Problem::too_many(refused.wait_time_from(self.clock.now()).as_secs()))
    }
}

/// The address of a client, as the limits count it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

/// What whoever runs the table asks again and again, perhaps from one address for many: it is not counted.
const FOR_THE_OPERATOR: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// Counts every request to the interface by its address.
pub(crate) async fn count_addresses(State(limits): State<Arc<Limits>>, mut request: Request, next: Next) -> Response {
    let address = limits.address(&request);
    request.extensions_mut().insert(ClientAddress(address));
    let counted = match &limits.counters {
        Some(counters) if !FOR_THE_OPERATOR.contains(&request.uri().path()) => {
            counters.check(&counters.addresses, &address)
        }
        _ => Ok(()),
    };
    match counted {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(lines: &[&str]) -> IpAddr {
        let mut request = Request::builder();
        for line in lines {
            request = request.header("x-forwarded-for", *line);
        }
        Limits::new(None, true).address(&request.body(axum::body::Body::empty()).unwrap())
    }

    #[test]
    fn the_last_word_of_the_proxy_counts_whatever_the_client_made_up() {
        let expected: IpAddr = "192.0.2.7".parse().unwrap();
        assert_eq!(address(&["198.51.100.1, 192.0.2.7"]), expected);
        assert_eq!(address(&["198.51.100.1", "192.0.2.7"]), expected);
        assert_eq!(address(&["198.51.100.1, 203.0.113.9", "192.0.2.7"]), expected);
    }
}
