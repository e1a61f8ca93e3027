import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLogFile } from './log-file.ts';

test('writes every line in order once it is closed, after those of an earlier run', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'landfall-'));
  const path = join(folder.path, 'lines.log');
  const write = async (...entries: object[]) => {
    const file = openLogFile(path);
    for (const entry of entries) file.add(entry);
    await file.close();
  };
  await write({ line: 'first' }, { line: 'second\nof two' });
  await write({ line: 'third' });
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(['first', 'second\nof two', 'third']);
});
