const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

const unescapeXml = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-fA-F]+);/g, (_, hex: string, digits: string) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(
      /&(lt|gt|quot|apos|amp);/g,
      (entity) => Object.entries(escapes).find(([, e]) => e === entity)?.[0] ?? '',
    );

type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

/** Elements in order; a list repeats its element, undefined omits it. */
function toXml(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => toXml(name, each)).join('');
  const inner =
    typeof value === 'object'
      ? Object.entries(value)
          .map(([child, content]) => toXml(child, content))
          .join('')
      : escapeXml(String(value));
  return `<${name}>${inner}</${name}>`;
}

export const document = (name: string, value: XmlValue): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(name, value)}`;

/** The inner text of every element of that name, unescaped where it has no child elements. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) =>
    inner.includes('<') ? inner : unescapeXml(inner),
  );
