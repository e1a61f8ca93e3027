import { expect, test } from 'vitest';
import type { ArchivedFile } from './archive.ts';
import { archiveIndex } from './archive-index.ts';

const file = (path: string): ArchivedFile => ({
  ...{ key: path, path, created_at: '2026-11-30T08:00:00.000Z' },
  link: async () => undefined,
});

test('the index links its files, names those that aren’t included, and escapes what people typed', () => {
  const [own, other, gone] = [file('01 <b>/a #1.pdf'), file('b.pdf'), file('c.pdf')];
  const date = '30 Nov 2026';
  const html = archiveIndex({
    title: 'Your "data"',
    lead: ['Hello'],
    sections: [
      {
        title: '<script>alert(1)</script>',
        files: [
          { name: 'a #1.pdf', date, file: own },
          { name: 'b.pdf', date, file: other },
          { name: 'c.pdf', date, file: gone },
          { name: 'd.pdf', date },
        ],
      },
      { title: 'Empty', none: 'No messages.' },
    ],
    ...{ number: 1, parts: [[own, gone], [other]], missing: new Set([gone]) },
  });
  expect(html).not.toContain('<script');
  expect(html).toContain('<a href="01%20%3Cb%3E/a%20%231.pdf">a #1.pdf</a></td>');
  expect(html).toContain('<a href="b.pdf">b.pdf</a> (part 2)');
  expect(html).toContain('c.pdf (not included: it no longer exists)');
  expect(html).toContain('d.pdf (not included: it didn’t pass the malware scan');
  expect(html).toContain('This is part 1 of 2.');
  expect(html).toContain('<p>No messages.</p>');
});
