import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenOn } from '../local/port.ts';
import { requirePaused } from './require-paused.ts';

let status = 200;
let site: string;
const stage = createServer((_request, response) => response.writeHead(status).end('{}'));
beforeAll(async () => {
  site = `http://127.0.0.1:${await listenOn(stage, 0)}`;
});
afterAll(() => void stage.close());

it('a stage that serves requests is not restored, one that is paused or unknown is', async () => {
  await expect(requirePaused(site)).rejects.toThrow(
    `${site} isn’t paused: its API responds with 200, not 429.`,
  );
  status = 429;
  await expect(requirePaused(site)).resolves.toBeUndefined();
  await expect(requirePaused(undefined)).resolves.toBeUndefined();
});
