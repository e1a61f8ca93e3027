import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dataExportContract } from '#shared/contract/data-export.ts';
import type { EndpointDefinition } from '#shared/contract/define-endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { staffRoles } from '#shared/domain/roles.ts';
import { DownloadLink } from '#shared/records/document.ts';
import { limits } from '#shared/schema/limits.ts';
import type { SecurityRun } from '../support/security-run.ts';
import { addFigure } from '../support/suite-figures.ts';
import { sampleRequests } from './sample-requests.ts';
import { send } from './send.ts';
import { startHarbor, type Tenant } from './tenants.ts';

/** Someone finds a link to a file, in a history or a log, after its lifetime. */
let run: SecurityRun;
let tenant: Tenant;
beforeAll(async () => {
  // The functions' clock is behind by more than any link is valid; the object store's is not.
  const now = new Date(Date.now() - (limits.caseDownloadSeconds + 60) * 1000).toISOString();
  ({ run, tenant } = await startHarbor({ now, follows: () => false }));
});
afterAll(() => run.stop());

async function expectExpired(url: string): Promise<void> {
  const response = await fetch(url);
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('expired')]);
  addFigure('hostile uploads and downloads tried', 1);
}

const isDownload = ({ response }: EndpointDefinition): boolean =>
  response instanceof z.ZodMiniObject &&
  Object.keys(DownloadLink.shape).every((name) => name in response.shape) &&
  // An upload has them, too.
  !('headers' in response.shape);

test.each(endpoints.filter(isDownload).map((endpoint) => [endpoint.name, endpoint] as const))(
  'an expired link opens nothing, although its file is still there: %s',
  async (name, endpoint) => {
    const sample = sampleRequests(run)[name];
    const urls: string[] = [];
    for (const by of [tenant.owner, ...staffRoles.map((role) => tenant.staff[role])]) {
      const request = await sample?.(tenant, by);
      const { status, json } = await send(run.url, endpoint, { ...request, token: by.token });
      if (status !== endpoint.status) continue;
      const { url, expiresAt } = z.parse(DownloadLink, json);
      expect(Date.parse(expiresAt)).toBeLessThan(Date.now());
      urls.push(url);
    }
    expect(urls).not.toEqual([]);
    for (const url of urls) await expectExpired(url);
  },
);

test('the expired links of a person’s own data open nothing', async () => {
  await tenant.newDocument(await tenant.newCase());
  const { text } = await send(run.url, dataExportContract.exportData, { token: tenant.owner.token });
  const urls = Array.from(text.matchAll(/"url":"([^"]+)"/g), ([, url = '']) => url);
  expect(urls).not.toEqual([]);
  for (const url of urls) await expectExpired(url);
});
