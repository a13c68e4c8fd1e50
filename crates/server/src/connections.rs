//! Connections: how many there may be, and how long each may keep the server waiting.
//!
//! Whoever sends half a request, or does not read what he is sent, is let go; whoever opens too many connections gets no
//! more of them. So nobody can keep others out by holding on to what he does not use.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ConnectInfo;
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio_io_timeout::TimeoutStream;
use tower::Layer as _;

/// How long a client may keep the server waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For the head of the next request on a connection.
    pub head: Duration,
    /// For the next part of a body.
    pub body: Duration,
    /// Until it takes more of what it is sent.
    pub write: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { head: Duration::from_secs(60), body: Duration::from_secs(10), write: Duration::from_secs(30) }
    }
}

/// How long to wait when the system has no room for another connection.
const BREATH: Duration = Duration::from_millis(200);

/// Things that are open, counted by the address that opened them.
#[derive(Debug)]
pub(crate) struct Crowd {
    /// The most from one address, where addresses tell people apart.
    each: Option<usize>,
    all: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Crowd {
    pub(crate) fn new(each: Option<usize>, all: usize) -> Arc<Self> {
        Arc::new(Crowd { each, all, open: Mutex::default() })
    }

    fn open(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub(crate) fn count(&self) -> usize {
        self.open().values().sum()
    }

    /// Room for one more, held until it is dropped; none where there are too many.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Admitted> {
        let mut open = self.open();
        let (here, all) = (open.get(&address).copied().unwrap_or_default(), open.values().sum::<usize>());
        if all >= self.all || self.each.is_some_and(|each| here >= each) {
            return None;
        }
        open.insert(address, here + 1);
        drop(open);
        Some(Admitted { crowd: self.clone(), address })
    }
}

/// One of those that are open.
#[derive(Debug)]
pub(crate) struct Admitted {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Drop for Admitted {
    fn drop(&mut self) {
        let mut open = self.crowd.open();
        let Some(here) = open.get_mut(&self.address) else { return };
        *here -= 1;
        if *here == 0 {
            open.remove(&self.address);
        }
    }
}

/// Answers all connections until the server ends, then waits until each has had its last answer.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    patience: Patience,
    connections: Arc<Crowd>,
    mut ending: watch::Receiver<bool>,
) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience.head);
    let graceful = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = ending.wait_for(|ending| *ending) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Most likely there are no descriptors left: some will be given back.
                tracing::warn!("a connection was not accepted: {error}");
                tokio::time::sleep(BREATH).await;
                continue;
            }
        };
        let Some(admitted) = connections.admit(peer.ip().to_canonical()) else {
            tracing::debug!("too many connections; one more is closed");
            continue;
        };
        let service = TowerToHyperService::new(Extension(ConnectInfo(peer)).layer(router.clone()));
        let connection = builder.serve_connection(TokioIo::new(guarded(stream, patience.write)), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            let _admitted = admitted;
            // How a connection ends is the client's affair.
            if let Err(error) = connection.await {
                tracing::debug!("a connection broke: {error}");
            }
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// A connection that breaks when its reader takes nothing for too long.
fn guarded(stream: TcpStream, patience: Duration) -> std::pin::Pin<Box<TimeoutStream<TcpStream>>> {
    // An answer is written at once; waiting to fill packets would only delay it.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(patience));
    Box::pin(stream)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_takes_only_so_much_and_gives_it_back() {
        let [first, second]: [IpAddr; 2] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse().unwrap());
        let crowd = Crowd::new(Some(2), 3);
        let held = [crowd.admit(first), crowd.admit(first)];
        assert!(held.iter().all(Option::is_some) && crowd.admit(first).is_none());
        let other = crowd.admit(second);
        assert!(other.is_some() && crowd.admit(second).is_none(), "three are all");
        drop(held);
        assert_eq!(crowd.count(), 1);
        assert!(crowd.admit(first).is_some());
        drop(other);
        assert!(crowd.open().is_empty());
    }
}
