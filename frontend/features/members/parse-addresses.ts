import { Email } from '#shared/schema/common.ts';

interface ParsedAddresses {
  /** Each once, in lower case. */
  readonly valid: readonly string[];
  readonly invalid: readonly string[];
}

/**
 * The addresses in a text someone typed or pasted: one a line, or separated by commas, semicolons or spaces, or as
 * mail programs copy them, `Okonkwo, Amara <amara@example.com>; …`.
 */
export function parseAddresses(text: string): ParsedAddresses {
  const found = text.split(/[;\n]/).flatMap((part) => {
    const inBrackets = Array.from(part.matchAll(/<([^<>]*)>/g), ([, address = '']) => address.trim());
    const words = part.replace(/<[^<>]*>/g, ' ').split(/[\s,]+/);
    // Beside an address in brackets, words are its owner's name.
    const typed = inBrackets.length > 0 ? words.filter((word) => word.includes('@')) : words;
    return [...typed, ...inBrackets].filter((word) => word !== '');
  });
  const checked = found.map((word) => ({ word, address: Email.safeParse(word).data }));
  return {
    valid: [...new Set(checked.flatMap(({ address }) => address ?? []))],
    invalid: [...new Set(checked.flatMap(({ word, address }) => (address === undefined ? [word] : [])))],
  };
}
