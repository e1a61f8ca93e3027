import { expect, it } from 'vitest';
import { readContent } from '../../content/read-content.ts';
import { withArticle } from './country-article.ts';

it('adds the article to country names that need one', () => {
  const named = Object.values(readContent('passport-countries')).map(withArticle);
  expect(named.filter((name) => name.startsWith('the '))).toEqual([
    ...['the Bahamas', 'the Central African Republic', 'the Comoros', 'the Dominican Republic', 'the Gambia'],
    ...['the Maldives', 'the Marshall Islands', 'the Netherlands', 'the Philippines', 'the Seychelles'],
    ...['the Solomon Islands', 'the United Arab Emirates', 'the United Kingdom', 'the United States'],
  ]);
});
