import { absolute } from './site-url.ts';

/** The content of a script element of type `application/ld+json`. */
export const structuredDataText = (data: Record<string, unknown>): string =>
  JSON.stringify(data).replaceAll('<', '\\u003c');

/** schema.org data, for `PageHead`. */
export const graphOf = (...things: Record<string, unknown>[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@graph': things,
});

export const breadcrumbData = (trail: readonly { label: string; to: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absolute(to),
  })),
});

export const questionData = (questions: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const listData = (name: string, items: readonly { name: string; path?: string }[]) => ({
  '@type': 'ItemList',
  name,
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: item.name,
    ...(item.path && { url: absolute(item.path) }),
  })),
});

export const organizationData = () => ({
  '@type': 'Organization',
  name: 'Landfall',
  url: absolute('/'),
  logo: absolute('/favicon.svg'),
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: absolute('/contact') },
});
