type TextPart = { readonly kind: 'text' | 'link'; readonly text: string };

const address = /https?:\/\/[^\s<>"'“”]+/g;

/** What ends a sentence rather than an address; a bracket only where none was opened in it. */
function withoutPunctuation(found: string): string {
  let link = found.replace(/[.,;:!?…]+$/, '');
  while (/[)\]]$/.test(link)) {
    const [opening, closing] = link.endsWith(')') ? ['(', ')'] : ['[', ']'];
    if (link.split(opening).length >= link.split(closing).length) break;
    link = link.slice(0, -1).replace(/[.,;:!?…]+$/, '');
  }
  return link;
}

/** A message as text and web addresses; nothing in it is ever read as HTML. */
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
