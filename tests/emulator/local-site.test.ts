import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteFolder } from '#infra/local/build.ts';
import { SiteConfig } from '#shared/site-config.ts';
import { siteUrlPlaceholder } from '#shared/site-url.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';

const schedulingUrl = 'https://calls.example/landfall?hide=1';

let plain: TestStack;
let outside: TestStack;
beforeAll(async () => {
  [plain, outside] = await Promise.all([startTestStack(), startTestStack({ settings: { schedulingUrl } })]);
});
afterAll(() => Promise.all([plain.stop(), outside.stop()]));

async function directives(stack: TestStack, path: string): Promise<Record<string, string>> {
  const policy = (await fetch(stack.url + path)).headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

test('an external scheduling widget may be framed, only from its own origin', async () => {
  const config = SiteConfig.parse(await (await fetch(`${outside.url}/config.json`)).json());
  expect(config.schedulingUrl).toBe(schedulingUrl);
  for (const path of ['/consultation', '/booking', '/']) {
    const { 'frame-src': frames, ...others } = await directives(outside, path);
    expect(frames, path).toBe("'self' https://calls.example");
    const { 'frame-src': without, ...unchanged } = await directives(plain, path);
    expect(without, path).toBe("'self'");
    expect(others).toEqual(unchanged);
  }
});

test('pages, sitemap, and robots.txt use the address they are served from, and are not cached', async () => {
  for (const path of ['/', '/destinations/japan', '/sitemap.xml', '/robots.txt']) {
    const response = await fetch(plain.url + path);
    const text = await response.text();
    expect(text, path).toContain(plain.url);
    expect(text, path).not.toContain(siteUrlPlaceholder);
    expect(response.headers.get('cache-control'), path).toBe('no-cache');
  }
});

test('files have the types that the uploader gives them: without a character set, and none for fonts', async () => {
  const fonts = (await readdir(`${siteFolder}/assets`)).filter((name) => name.endsWith('.woff2'));
  for (const [path, type] of [
    ['/', 'text/html'],
    ['/start.js', 'text/javascript'],
    ['/sitemap.xml', 'text/xml'],
    [`/assets/${fonts[0]}`, 'binary/octet-stream'],
  ])
    expect((await fetch(plain.url + path)).headers.get('content-type'), path).toBe(type);
});

test('every top-level file of the built site is served, and anything else gets the 404 page', async () => {
  const files = (await readdir(siteFolder, { withFileTypes: true })).filter((each) => each.isFile());
  expect(files.length).toBeGreaterThan(2);
  for (const { name } of files.filter((each) => each.name !== '404.html')) {
    expect((await fetch(`${plain.url}/${name}`)).status, name).toBe(200);
  }
  for (const path of ['/nowhere', '/wp-login.php', '/404.html', '//other.example/cases']) {
    const response = await fetch(plain.url + path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain('<html');
  }
});

test('an unchanged page has no body, and the viewer function leaves it at 304, including the 404 page', async () => {
  for (const path of ['/services', '/nowhere']) {
    const etag = (await fetch(plain.url + path)).headers.get('etag') ?? '';
    const again = await fetch(plain.url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()], path).toEqual([304, '']);
  }
});

test('a missing hashed file is S3’s own 404: CloudFront runs no viewer function on it', async () => {
  const response = await fetch(`${plain.url}/assets/index-0000.js`);
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/xml');
  expect(await response.text()).toContain('<Code>NoSuchKey</Code>');
});

test('URLs have CloudFront’s maximum length, for pages and the API', async () => {
  const withLength = (path: string, length: number) =>
    `${path}?q=${'x'.repeat(length - `https://${new URL(plain.url).host}${path}?q=`.length)}`;
  for (const path of ['/services', '/api/countries']) {
    expect((await fetch(plain.url + withLength(path, 8192))).status).not.toBe(413);
    const refused = await fetch(plain.url + withLength(path, 8193));
    expect([refused.status, await refused.text()]).toEqual([413, 'Request Entity Too Large']);
  }
});

test('CloudFront’s 403 for a method that the distribution does not allow, and for a GET with a body', async () => {
  expect((await fetch(`${plain.url}/services`, { method: 'POST' })).status).toBe(403);
  // `fetch` sends no such request.
  const withBody = request(`${plain.url}/api/openapi.json`, { headers: { 'content-length': 2 } });
  const answered: Promise<IncomingMessage[]> = once(withBody.end('{}'), 'response');
  const [response] = await answered;
  expect(response?.resume().statusCode).toBe(403);
});
