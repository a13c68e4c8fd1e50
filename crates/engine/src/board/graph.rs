//! Places with dense numbers, joined by links of several kinds.

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
        Graph::from_links(count, |place| std::mem::take(&mut by_place[place as usize]))
    }

    /// Joins `count` places by the links that lead out of each; they may lead one way only.
    #[must_use]
    pub fn from_links<L: IntoIterator<Item = Link>>(count: usize, mut links_of: impl FnMut(u16) -> L) -> Self {
        let mut graph = Graph { first: vec![0], links: Vec::new() };
        for place in 0..count {
            graph.links.extend(links_of(place as u16));
            graph.first.push(graph.links.len() as u32);
        }
        graph
    }

    /// How many places there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len().saturating_sub(1)
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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

    /// Traces a shortest way from a place to the nearest that `is_goal` accepts, over links that
    /// `open` lets pass: a line of supply, a way of retreat. The way begins with `from` and ends with
    /// the goal; where several are as short, the order of the links decides. For a way with costs or a
    /// greatest length, [`Reach::search`] from the goals.
    #[must_use]
    pub fn trace(
        &self,
        from: u16,
        mut is_goal: impl FnMut(u16) -> bool,
        mut open: impl FnMut(u16, Link) -> bool,
    ) -> Option<Vec<u16>> {
        let mut came_from = vec![UNREACHED; self.len()];
        let mut queue = std::collections::VecDeque::from([from]);
        came_from[from as usize] = from;
        while let Some(place) = queue.pop_front() {
            if is_goal(place) {
                let back = std::iter::successors(Some(place), |at| (*at != from).then(|| came_from[*at as usize]));
                let mut way: Vec<u16> = back.collect();
                way.reverse();
                return Some(way);
            }
            for &link in self.links(place) {
                if came_from[link.to as usize] == UNREACHED && open(place, link) {
                    came_from[link.to as usize] = place;
                    queue.push_back(link.to);
                }
            }
        }
        None
    }
}

/// Where something can go and at what cost: a search with small whole costs that keeps its buffers,
/// so that searching again allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    cost: Vec<u16>,
    from: Vec<u16>,
    buckets: Vec<Vec<u16>>,
    touched: Vec<u16>,
}

impl Reach {
    #[must_use]
    pub fn new(places: usize) -> Self {
        Reach { cost: vec![UNREACHED; places], from: vec![UNREACHED; places], buckets: Vec::new(), touched: Vec::new() }
    }

    /// Searches from `sources` as far as `limit` allows. `price` gives the cost of a link (`None`
    /// where it is closed) and may depend on the cost so far; costs of zero are allowed.
    pub fn search(
        &mut self,
        graph: &Graph,
        sources: impl IntoIterator<Item = u16>,
        limit: u16,
        mut price: impl FnMut(u16, Link, u16) -> Option<u16>,
    ) {
        for place in self.touched.drain(..) {
            self.cost[place as usize] = UNREACHED;
            self.from[place as usize] = UNREACHED;
        }
        // Every bucket was emptied by the search before; none is given back, for the next one.
        if self.buckets.len() <= usize::from(limit) {
            self.buckets.resize_with(usize::from(limit) + 1, Vec::new);
        }
        for source in sources {
            if self.cost[source as usize] != 0 {
                self.cost[source as usize] = 0;
                self.touched.push(source);
                self.buckets[0].push(source);
            }
        }
        for spent in 0..=limit {
            while let Some(place) = self.buckets[spent as usize].pop() {
                if self.cost[place as usize] != spent {
                    continue;
                }
                for &link in graph.links(place) {
                    let Some(step) = price(place, link, spent) else { continue };
                    let total = spent.saturating_add(step);
                    if total <= limit && total < self.cost[link.to as usize] {
                        if self.cost[link.to as usize] == UNREACHED {
                            self.touched.push(link.to);
                        }
                        self.cost[link.to as usize] = total;
                        self.from[link.to as usize] = place;
                        self.buckets[total as usize].push(link.to);
                    }
                }
            }
        }
    }

    /// The least cost of a place in the last search.
    #[must_use]
    pub fn cost(&self, place: u16) -> Option<u16> {
        (self.cost[place as usize] != UNREACHED).then(|| self.cost[place as usize])
    }

    /// Every place reached, in no particular order.
    pub fn reached(&self) -> impl Iterator<Item = (u16, u16)> {
        self.touched.iter().map(|place| (*place, self.cost[*place as usize]))
    }

    /// The cheapest way to a place, from its source to itself; empty where it was not reached.
    #[must_use]
    pub fn way(&self, place: u16) -> Vec<u16> {
        let mut way = Vec::new();
        let mut at = place;
        if self.cost[at as usize] == UNREACHED {
            return way;
        }
        way.push(at);
        while self.from[at as usize] != UNREACHED {
            at = self.from[at as usize];
            way.push(at);
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 0 -road- 1 -road- 2 -trail- 3, and 0 -path- 3; 4 stands alone.
    fn board() -> Graph {
        Graph::new(5, &[(0, 1, 0), (1, 2, 0), (2, 3, 1), (0, 3, 2)])
    }

    #[test]
    fn distances_respect_closed_links_and_islands() {
        let graph = board();
        assert_eq!(graph.distances([0], |_, _| true), [0, 1, 2, 1, UNREACHED]);
        assert_eq!(graph.distances([0], |_, link| link.kind < 2), [0, 1, 2, 3, UNREACHED]);
        assert_eq!(graph.distances([0, 2], |_, _| true), [0, 1, 0, 1, UNREACHED]);
    }

    #[test]
    fn reach_finds_least_costs_within_the_limit_and_the_way_there() {
        let graph = board();
        let mut reach = Reach::new(graph.len());
        reach.search(&graph, [0], 4, |_, link, _| Some(if link.kind == 2 { 4 } else { 1 }));
        assert_eq!((reach.cost(3), reach.cost(4)), (Some(3), None));
        assert_eq!(reach.way(3), [0, 1, 2, 3]);
        reach.search(&graph, [3], 1, |_, link, _| (link.kind != 2).then_some(1));
        assert_eq!((reach.cost(2), reach.cost(0)), (Some(1), None), "a new search forgets the old one");
    }

    #[test]
    fn a_trace_finds_the_nearest_goal_around_what_is_closed() {
        let graph = board();
        assert_eq!(graph.trace(0, |place| place >= 2, |_, _| true), Some(vec![0, 3]));
        assert_eq!(graph.trace(0, |place| place == 3, |_, link| link.kind < 2), Some(vec![0, 1, 2, 3]));
        assert_eq!(graph.trace(0, |place| place == 3, |_, link| link.to != 3), None);
        assert_eq!(graph.trace(4, |place| place == 4, |_, _| true), Some(vec![4]), "a goal needs no way");
    }

    #[test]
    fn links_are_seen_from_both_ends() {
        let graph = board();
        assert_eq!(graph.link(3, 2), Some(Link { to: 2, kind: 1 }));
        assert_eq!(graph.link(1, 3), None);
    }
}
