import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { ArtifactSchema, type Artifact, type Translation } from '@candor/proto/gen/candor/pages/v1/pages_pb.js';

/** The same few lists for all pages. */
const lists = new Map<string, readonly string[]>();

/**
 * The translations of one page, packed: thousands of pages are kept, and nearly all of them are read in English. Five objects
 * with their buffers would take more than what is in them.
 */
export class Translations {
  private static made = 0;
  /** Of this process; names what is made of them. */
  readonly id = (Translations.made += 1);
  /** English is not among them. */
  readonly languages: readonly string[];
  private readonly packed: Buffer;

  private constructor({ translations }: Artifact) {
    const languages = translations.map(({ language }) => language);
    const known = lists.get(languages.join()) ?? languages;
    lists.set(languages.join(), known);
    this.languages = known;
    this.packed = Buffer.from(toBinary(ArtifactSchema, create(ArtifactSchema, { translations })));
  }

  /** None for what is no page, and in snapshots of an older release. */
  static of(artifact: Artifact): Translations | undefined {
    return artifact.translations.length === 0 ? undefined : new Translations(artifact);
  }

  /** What it keeps in memory (bytes). */
  get size(): number {
    return this.packed.length;
  }

  find(language: string): Translation | undefined {
    const { translations } = fromBinary(ArtifactSchema, this.packed);
    return translations.find((translation) => translation.language === language);
  }
}
