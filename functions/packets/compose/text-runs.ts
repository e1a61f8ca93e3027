import bidiFactory from 'bidi-js';
import { hasRightToLeft } from '#shared/domain/right-to-left.ts';
import type { Face } from './faces.ts';

/** Text with one font and direction, drawn left to right. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}
interface LeveledRun {
  readonly face: Face;
  text: string;
  /** The embedding level; odd is right to left (UAX #9). */
  readonly level: number;
}

const bidi = bidiFactory();
/** Drawn with the preceding character: combining marks and joiners. */
const attached = /[\p{Mark}\p{Default_Ignorable_Code_Point}]/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Keeps the letters on both sides from joining. */
const nonJoiner = '\u200c';
/**
 * The start of a Bengali syllable with a ra above it. The font library applies the font's rule for a ra above a vowel
 * sign across syllables too, which would put it onto the previous one, as in মির্জা.
 */
const raAbove = /(?<!\u09cd)\u09b0\u09cd/g;
/** Replaces a character that is missing from all fonts. */
export const placeholder = '?';

/** Whether a character is never printed, such as a joiner. */
export const isInvisible = (character: string): boolean => invisible.test(character);

/** Splits a line of text into runs from left to right, each in the first face that has its characters. */
export function runsOf(text: string, faces: readonly Face[]): Run[] {
  const [first] = faces;
  if (!first) throw new Error('At least one font is required.');
  const levels = hasRightToLeft(text) ? bidi.getEmbeddingLevels(text, 'ltr').levels : undefined;
  const runs: LeveledRun[] = [];
  const splits = new Set([...text.matchAll(raAbove)].map(({ index }) => index));
  let at = 0;
  let isSplit = false;
  for (const character of text) {
    const level = levels?.[at] ?? 0;
    isSplit ||= splits.has(at);
    at += character.length;
    const last = runs.at(-1);
    const joined = last && attached.test(character) && last.face.has(character) ? last.face : undefined;
    if (!joined && isInvisible(character)) {
      isSplit ||= character === nonJoiner;
      continue;
    }
    const found = joined ?? faces.find((face) => face.has(character));
    const face = found ?? first;
    const shown = found ? (level % 2 && bidi.getMirroredCharacter(character)) || character : placeholder;
    if (last?.face === face && last.level === level && !isSplit) last.text += shown;
    else runs.push({ face, text: shown, level });
    isSplit = false;
  }
  return inVisualOrder(runs).map(({ face, text: logical, level }) => ({
    face,
    // The font library reverses text of these scripts, but not the text between their words.
    text: level % 2 && !hasRightToLeft(logical) ? [...logical].reverse().join('') : logical,
  }));
}

/**
 * From the highest level down to the lowest odd one, reverses all sequences at that level or above (UAX #9, L2).
 */
function inVisualOrder(runs: readonly LeveledRun[]): LeveledRun[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--)
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  return ordered;
}
