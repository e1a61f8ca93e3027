import { Email } from '#shared/schema/common.ts';

interface ParsedAddresses {
  /** Unique and in lower case. */
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/**
 * Extracts email addresses from typed or pasted text: one per line, separated by commas, semicolons, or spaces, or as
 * mail programs copy them, `Okonkwo, Amara <amara@example.com>; …`.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const found = text.split(/[;\n]/).flatMap((part) => {
    const inBrackets = Array.from(part.matchAll(/<([^<>]*)>/g), ([, address = '']) => address.trim());
    const words = part.replace(/<[^<>]*>/g, ' ').split(/[\s,]+/);
    // Words next to an address in angle brackets are its owner's name.
    const typed = inBrackets.length > 0 ? words.filter((word) => word.includes('@')) : words;
    return [...typed, ...inBrackets].filter((word) => word !== '');
  });
  const checked = found.map((word) => ({ word, address: Email.safeParse(word).data }));
  return {
    valid: [...new Set(checked.flatMap(({ address }) => address ?? []))],
    invalid: [...new Set(checked.flatMap(({ word, address }) => (address === undefined ? [word] : [])))],
  };
}
