type TextPart = { readonly kind: 'text' | 'link'; readonly text: string };

const address = /https?:\/\/[^\s<>"'“”]+/g;

/**
 * Strips punctuation that ends a sentence rather than a URL. A closing bracket is stripped only if the URL has no
 * opening one.
 */
function withoutPunctuation(found: string): string {
  let link = found.replace(/[.,;:!?…]+$/, '');
  while (/[)\]]$/.test(link)) {
    const [opening, closing] = link.endsWith(')') ? ['(', ')'] : ['[', ']'];
    if (link.split(opening).length >= link.split(closing).length) break;
    link = link.slice(0, -1).replace(/[.,;:!?…]+$/, '');
  }
  return link;
}

/** Splits a message into text and URLs. Nothing in it is ever interpreted as HTML. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found);
    if (!URL.canParse(link)) continue;
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'link', text: link });
    from = index + link.length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}
