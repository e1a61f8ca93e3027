import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { project } from '#infra/local/build.ts';
import type { Check } from '#infra/operations/smoke/check.ts';
import { checkApi, checkErrorResponses, checkProblems } from '#infra/operations/smoke/check-api.ts';
import {
  checkDocumentViewer,
  checkFiles,
  checkPages,
  checkUnknownPage,
} from '#infra/operations/smoke/check-pages.ts';
import { checkSignUp } from '#infra/operations/smoke/check-sign-up.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';

const run = promisify(execFile);

interface Reply {
  status: number;
  readonly headers: Headers;
  body: string;
  /** Closes the connection without a response. */
  isDropped?: boolean;
}
type Fault = (path: string, reply: Reply) => void;

/** A proxy in front of the local run that changes its responses. */
let fault: Fault | undefined;
let stack: TestStack;
let proxy: Server;
let site: string;
beforeAll(async () => {
  stack = await startTestStack();
  proxy = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '/';
    const { 'content-type': type, origin } = request.headers;
    const upstream = await fetch(`${stack.url}${path}`, {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: { ...(type && { 'content-type': type }), ...(origin && { origin }) },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const reply: Reply = { status: upstream.status, headers: upstream.headers, body: await upstream.text() };
    const headers = new Headers(reply.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    // The site names the origin it is asked at, which here is the proxy's.
    const policy = headers.get('content-security-policy');
    if (policy) headers.set('content-security-policy', policy.replaceAll(stack.url, site));
    const changed: Reply = { ...reply, headers };
    fault?.(path, changed);
    if (changed.isDropped) return response.destroy();
    response.writeHead(changed.status, Object.fromEntries(changed.headers)).end(changed.body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = z.parse(z.object({ port: z.number() }), proxy.address());
  site = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await stack.stop();
});

const smoke = (...args: string[]) =>
  run(process.execPath, ['infra/operations/smoke.ts', ...args], { cwd: project }).catch(
    (error: unknown) => error as { code: number; stdout: string; stderr: string },
  );

describe('npm run smoke', () => {
  test('repeats a request whose connection was closed while it was idle', async () => {
    let isClosed = false;
    fault = (path, reply) => {
      if (isClosed || path !== '/services') return;
      isClosed = true;
      reply.isDropped = true;
    };
    const { stdout } = await smoke('--url', site);
    expect(stdout).toContain('8 checks passed');
    expect(isClosed).toBe(true);
  });

  test('passes for a healthy deployment and creates nothing', async () => {
    fault = undefined;
    const result = await smoke('--url', site);
    expect(result.stdout).toBe(
      [
        ...['pages', 'files', 'unknown page', 'document viewer'].map((name) => `${name}: ok`),
        ...['API', 'problem format', 'refusals', 'sign-up'].map((name) => `${name}: ok`),
        `${site} works: 8 checks passed.`,
        '',
      ].join('\n'),
    );
    expect(result).not.toHaveProperty('code');
    expect(stack.mailbox.list()).toEqual([]);
  });

  test('reports each problem in one line and exits with 1', async () => {
    fault = (path, reply) => {
      if (path === '/services') reply.status = 503;
    };
    expect(await smoke('--url', site)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'pages: /services responds with 503, not 200. A viewer function does not run: read its errors in CloudFront and deploy the web stack.\n',
      ),
    });
  });

  test('reports a missing deployment, a missing address, and an unknown stage', async () => {
    const unreachable = await smoke('--url', 'http://127.0.0.1:9');
    expect(unreachable).toMatchObject({ code: 1, stdout: expect.stringContaining('could not be checked') });
    expect(await smoke()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Pass --stage or a complete --url\.[^\n]*\n$/),
    });
    expect(await smoke('--url', 'localhost:3000')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Pass --stage or a complete --url.'),
    });
    expect(await smoke('--stage', 'nowhere')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^cdk.json has no stage "nowhere"[^\n]*\n$/),
    });
  });
});

const without =
  (name: string, at: RegExp = /./): Fault =>
  (path, reply) => {
    if (at.test(path)) reply.headers.delete(name);
  };
const withStatus =
  (status: number, at: RegExp): Fault =>
  (path, reply) => {
    if (at.test(path)) reply.status = status;
  };
const withBody =
  (change: (body: string) => string, at: RegExp): Fault =>
  (path, reply) => {
    if (at.test(path)) reply.body = change(reply.body);
  };

test.each<[string, Check, Fault, string]>([
  ['a page without its policy', checkPages, without('content-security-policy'), 'content-security-policy'],
  ['no strict transport', checkPages, without('strict-transport-security'), 'strict-transport-security'],
  ['a page that caches keep', checkPages, without('cache-control'), 'cache-control'],
  [
    'a page of someone else',
    checkPages,
    withBody(() => '<title>Parked</title>', /^\/terms$/),
    '/terms is not',
  ],
  ['a script that is gone', checkFiles, withStatus(404, /^\/assets\//), 'responds with 404'],
  ['a script cached too shortly', checkFiles, without('cache-control', /^\/assets\//), 'immutable'],
  ['no configuration', checkFiles, withStatus(404, /^\/config\.json$/), '/config.json responds with 404'],
  [
    'unknown pages with status 200',
    checkUnknownPage,
    withStatus(200, /no-such/),
    'responds with 200, not 404',
  ],
  ['a document viewer that is gone', checkDocumentViewer, withStatus(404, /^\/viewer/), 'responds with 404'],
  [
    'a document viewer outside its sandbox',
    checkDocumentViewer,
    (path, { headers }) => {
      const policy = headers.get('content-security-policy') ?? '';
      if (path === '/viewer.html')
        headers.set('content-security-policy', policy.replace('allow-scripts', '$& allow-same-origin'));
    },
    'lets a file reach the session',
  ],
  [
    'a document viewer with the policy of the pages',
    checkDocumentViewer,
    (path, { headers }) => {
      if (path === '/viewer.html')
        headers.set('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'");
    },
    'without "sandbox allow-scripts"',
  ],
  [
    'a document viewer whose policy doesn’t name the site',
    checkDocumentViewer,
    (path, { headers }) => {
      const policy = headers.get('content-security-policy') ?? '';
      if (path === '/viewer.html') headers.set('content-security-policy', policy.replaceAll(site, "'self'"));
    },
    'without "script-src http',
  ],
  [
    'scripts of the document viewer that its origin may not load',
    checkDocumentViewer,
    without('access-control-allow-origin', /^\/assets\/viewer\//),
    'access-control-allow-origin',
  ],
  ['an API that is down', checkApi, withStatus(503, /^\/api\//), 'responds with 503'],
  ['a page in place of the API', checkApi, withBody(() => '<html>', /^\/api\//), 'not an OpenAPI document'],
  ['errors without an id', checkProblems, withBody(() => '{}', /^\/api\//), 'without a request ID'],
  ['errors in another format', checkProblems, without('content-type'), 'application/problem+json'],
  [
    'profiles without a token',
    checkErrorResponses,
    withStatus(200, /^\/api\/profile$/),
    'without a token responds with 200',
  ],
  [
    'a page for an unknown route',
    checkErrorResponses,
    withBody(() => '<html>', /no-such/),
    'responds with a page',
  ],
  [
    'another client than the pool has',
    checkSignUp,
    withBody((body) => body.replace(/("userPoolClientId":")[^"]*/, '$1nobodys'), /config/),
    'not InvalidPasswordException',
  ],
])('finds %s', async (_, check, injected, line) => {
  fault = undefined;
  expect(await check(site)).toEqual([]);
  fault = injected;
  const found = await check(site);
  expect(found.length).toBeGreaterThan(0);
  for (const each of found) expect(each).not.toContain('\n');
  expect(found.join('\n')).toContain(line);
});
