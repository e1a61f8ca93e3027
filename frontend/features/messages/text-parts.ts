type TextPart = { readonly kind: 'text' | 'link'; readonly text: string };

/** Keyboards of phones capitalize the first word. Invisible characters, such as direction marks, end a URL. */
const address = /https?:\/\/[^\s\p{Cf}<>"'“”]+/giu;
const endOfSentence = '.,;:!?…。、，；：！？';
const closing = [')', ']'] as const;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/**
 * Strips punctuation that ends a sentence rather than a URL. A closing bracket is stripped only if the URL has no
 * opening one. A regular expression for the end of the URL takes quadratic time: a message of periods would freeze
 * the reader's page.
 */
function withoutPunctuation(found: string): string {
  const unopened = {
    ')': countOf(found, ')') - countOf(found, '('),
    ']': countOf(found, ']') - countOf(found, '['),
  };
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (endOfSentence.includes(last)) continue;
    const bracket = closing.find((each) => each === last);
    if (!bracket || unopened[bracket] <= 0) break;
    unopened[bracket]--;
  }
  return found.slice(0, end);
}

/** A name before the host disguises where a link leads: `https://uscis.gov@example.com`. */
function isLink(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Splits a message into text and URLs. Nothing in it is ever interpreted as HTML. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found);
    if (!isLink(link)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
