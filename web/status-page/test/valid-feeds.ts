import { readFileSync } from 'node:fs';
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

const NAMESPACES = { atom: 'http://www.w3.org/2005/Atom' };

const validatorOf = (file: string): RelaxNGValidator =>
  RelaxNGValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(new URL(`./schemas/${file}`, import.meta.url))));

const atom = validatorOf('atom.rng');
const rss = validatorOf('rss.rng');

/** What the grammar of Atom cannot express (RFC 4287, appendix B, the Schematron rules, and 4.2.6 on ids). */
const ATOM_RULES: readonly [rule: string, xpath: string][] = [
  ['an entry without an author', '//atom:entry[not(atom:author or ../atom:author or atom:source/atom:author)]'],
  ['an entry without content or link', '//atom:entry[not(atom:content or atom:link[@rel="alternate" or not(@rel)])]'],
  ['two entries of one id', '//atom:entry[atom:id = preceding-sibling::atom:entry/atom:id]'],
  ['an id that is no address', '//atom:id[not(contains(., ":"))]'],
];

const RSS_RULES: readonly [rule: string, xpath: string][] = [
  ['two items of one guid', '//item[guid = preceding-sibling::item/guid]'],
];

/** The errors of an Atom feed; none for a valid one. */
export function faultsOfAtom(xml: string): string[] {
  return faultsOf(xml, atom, ATOM_RULES);
}

/** The errors of an RSS feed; none for a valid one. */
export function faultsOfRss(xml: string): string[] {
  return faultsOf(xml, rss, RSS_RULES);
}

function faultsOf(xml: string, validator: RelaxNGValidator, rules: readonly [rule: string, xpath: string][]): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return rules.filter(([, xpath]) => document.find(xpath, NAMESPACES).length > 0).map(([rule]) => rule);
  } catch (error) {
    return [String(error)];
  } finally {
    document.dispose();
  }
}
