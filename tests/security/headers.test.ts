import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { framedPath } from '#infra/site-headers.ts';
import { endpoints } from '#shared/contract/index.ts';
import { documentViewer } from '#shared/document-viewer.ts';
import { siteRoutes } from '../../frontend/site-routes.ts';
import { startTestStack, type TestStack } from '../support/local-stack.ts';
import { addFigure } from '../support/suite-figures.ts';

/** The security headers of every response, as CloudFront would send them: they come from the template. */
let run: TestStack;
beforeAll(async () => {
  run = await startTestStack();
});
afterAll(() => run.stop());

const pages = siteRoutes.map(({ path }) => path.replaceAll(/:\w+/g, () => randomUUID()));
const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources] as const;
    }),
  );

describe.each([...pages, '/nowhere', '/nowhere/at.all', '/404.html', '/%00', '/..%2f..%2fetc/passwd'])(
  'page %s',
  (path) => {
    const framed = path === framedPath;
    let response: Response;
    beforeAll(async () => {
      response = await fetch(`${run.url}${path}`);
      await response.arrayBuffer();
      addFigure('pages and responses whose headers were checked', 1);
    });

    test('runs only our own script files and sends nothing elsewhere', () => {
      const policy = directivesOf(response.headers.get('content-security-policy') ?? '');
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual(["'self'"]);
      expect(policy.get('object-src')).toEqual(["'none'"]);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('form-action')).toEqual(["'self'"]);
      expect(policy.get('frame-ancestors')).toEqual([framed ? "'self'" : "'none'"]);
      const sources = [...policy].flatMap(([, each]) => each);
      for (const source of sources)
        expect(source).not.toMatch(/^\*$|^https?:$|unsafe-eval|wasm|strict-dynamic/);
      const inline = [...policy].filter(([, each]) => each.includes("'unsafe-inline'"));
      expect(inline.map(([name]) => name)).toEqual(['style-src']);
    });

    test('requires HTTPS, forbids sniffing, and limits framing', () => {
      expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('x-frame-options')).toBe(framed ? 'SAMEORIGIN' : 'DENY');
    });

    test('discloses little to other origins and requests no device access', () => {
      expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      const permissions = response.headers.get('permissions-policy') ?? '';
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'])
        expect(permissions).toContain(`${feature}=()`);
      expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(response.headers.get('server')).toBeNull();
      expect(response.headers.get('x-powered-by')).toBeNull();
    });
  },
);

test('the document viewer can’t read the site, and its files are readable by its opaque origin', async () => {
  const page = await fetch(run.url + documentViewer.page);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')?.split('; ').toSorted()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${run.url}`,
    "object-src 'none'",
    'sandbox allow-scripts',
    `script-src ${run.url} 'wasm-unsafe-eval'`,
    `style-src ${run.url}`,
    'worker-src blob:',
  ]);
  expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(1);
  for (const path of files) {
    expect(path.startsWith(documentViewer.files), path).toBe(true);
    const response = await fetch(run.url + path, { headers: { origin: 'null' } });
    expect(response.status, path).toBe(200);
    expect(response.headers.get('access-control-allow-origin'), path).toBe('*');
    expect(response.headers.get('cache-control'), path).toContain('immutable');
    // CloudFront adds it to CORS requests only.
    expect((await fetch(run.url + path)).headers.get('access-control-allow-origin'), path).toBeNull();
  }
  const others = ['/', '/config.json', '/dashboard', `${documentViewer.data}none`];
  for (const path of others) {
    const response = await fetch(run.url + path, { headers: { origin: 'null' } });
    expect(response.headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

test('a page has no inline scripts, handler attributes, or external resources', async () => {
  for (const path of pages) {
    const html = await (await fetch(`${run.url}${path}`)).text();
    // Structured data for search engines is not a script.
    const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/g)].filter(
      ([, attributes = '']) => !attributes.includes('application/ld+json'),
    );
    for (const [, attributes = '', text = ''] of scripts) {
      expect(attributes, path).toMatch(/\bsrc="\//);
      expect(text.trim(), path).toBe('');
    }
    expect(html, path).not.toMatch(/<[^>]+\son\w+=/i);
    expect(html, path).not.toMatch(/javascript:/i);
    // A canonical URL is not fetched.
    const fetched = html.replaceAll(/<link[^>]+rel="(?:canonical|alternate)"[^>]*>/g, '');
    const elsewhere = [
      ...fetched.matchAll(/<(?:script|link|img|iframe)\b[^>]*(?:src|href)="(https?:\/\/[^"]+)/g),
    ];
    const foreign = elsewhere.map(([, address = '']) => new URL(address).origin);
    expect(foreign.filter((origin) => origin !== new URL(run.url).origin)).toEqual([]);
  }
});

test.each(endpoints)(
  'the API returns $method $path as data that may not be executed or framed',
  async (endpoint) => {
    const address = endpoint.path.replaceAll(/\{\w+\}/g, () => randomUUID());
    const response = await fetch(`${run.url}${address}`, { method: endpoint.method });
    await response.arrayBuffer();
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    addFigure('pages and responses whose headers were checked', 1);
  },
);
