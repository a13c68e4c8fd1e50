//! Where the records of a data pack come from.

use engine::Pack;
use library::Provenance;

#[test]
fn records_are_counted_at_any_depth() {
    let text = "[[unit]]\nsource = \"reconstructed\"\n[unit.home]\nsource = \"rule 2\"\n[note]\ntext = \"x\"\n";
    let pack = Pack::builtin(&[("units.toml", text)]);
    let expected = Provenance { file: "units.toml".into(), records: 2, reconstructed: 1 };
    assert_eq!(Provenance::of(&pack).unwrap(), [expected]);
}
