type TextPart = { readonly kind: 'text' | 'link'; readonly text: string };

/** Keyboards of phones capitalize the first word. Invisible characters, such as direction marks, end a URL. */
const address = /https?:\/\/[^\s\p{Cf}<>"'“”]+/giu;
const endOfSentence = /[.,;:!?…。、，；：！？]+$/;

/**
 * Strips punctuation that ends a sentence rather than a URL. A closing bracket is stripped only if the URL has no
 * opening one.
 */
function withoutPunctuation(found: string): string {
  let link = found.replace(endOfSentence, '');
  while (/[)\]]$/.test(link)) {
    const [opening, closing] = link.endsWith(')') ? ['(', ')'] : ['[', ']'];
    if (link.split(opening).length >= link.split(closing).length) break;
    link = link.slice(0, -1).replace(endOfSentence, '');
  }
  return link;
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
