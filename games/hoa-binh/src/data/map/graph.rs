//! Spaces with dense numbers, joined by links of several kinds.

/// One end of a connection as seen from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    pub to: u16,
    /// The kind of route, as the game numbers them.
    pub kind: u8,
}

/// A board as a graph: every place has a number, every number its neighbours.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    first: Vec<u32>,
    links: Vec<Link>,
}

/// A distance that no route bridges.
pub const UNREACHED: u16 = u16::MAX;

impl Graph {
    /// Joins `count` places by undirected links `(a, b, kind)`. Neighbours keep the order in which
    /// the links are given.
    ///
    /// # Panics
    /// If a link names a place that is not there; a game checks its data before.
    #[must_use]
    pub fn new(count: usize, links: &[(u16, u16, u8)]) -> Self {
        let mut by_place: Vec<Vec<Link>> = vec![Vec::new(); count];
        for &(a, b, kind) in links {
            by_place[a as usize].push(Link { to: b, kind });
            by_place[b as usize].push(Link { to: a, kind });
        }
        let mut graph = Graph { first: vec![0], links: Vec::new() };
        for links in by_place {
            graph.links.extend(links);
            graph.first.push(graph.links.len() as u32);
        }
        graph
    }

    /// How many places there are.
    fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    #[inline]
    #[must_use]
    pub fn links(&self, place: u16) -> &[Link] {
        let place = place as usize;
        &self.links[self.first[place] as usize..self.first[place + 1] as usize]
    }

    /// The link between two places, if they are joined.
    #[inline]
    #[must_use]
    pub fn link(&self, a: u16, b: u16) -> Option<Link> {
        self.links(a).iter().copied().find(|link| link.to == b)
    }

    /// Steps from the nearest of `sources` to every place, over links that `open` lets pass.
    #[must_use]
    pub fn distances(
        &self,
        sources: impl IntoIterator<Item = u16>,
        mut open: impl FnMut(u16, Link) -> bool,
    ) -> Vec<u16> {
        let mut distance = vec![UNREACHED; self.len()];
        let mut queue = std::collections::VecDeque::new();
        for source in sources {
            if distance[source as usize] != 0 {
                distance[source as usize] = 0;
                queue.push_back(source);
            }
        }
        while let Some(place) = queue.pop_front() {
            for &link in self.links(place) {
                if distance[link.to as usize] == UNREACHED && open(place, link) {
                    distance[link.to as usize] = distance[place as usize] + 1;
                    queue.push_back(link.to);
                }
            }
        }
        distance
    }
}
