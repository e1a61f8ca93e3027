import { documentViewer } from '#shared/document-viewer.ts';
import { siteRoutes } from '../../../frontend/site-routes.ts';
import { type Check, get, type HttpResponse, missing, problems } from './check.ts';

const headersRemedy = 'Deploy the web stack: its response headers policy is missing or outdated.';
const filesRemedy = 'Deploy the site stack, and check that the built site was in the release.';

const securityHeaders = [
  ['content-security-policy', "default-src 'none'"],
  ['content-security-policy', "script-src 'self'"],
  ['strict-transport-security', 'max-age='],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=()'],
] as const;

const pageProblems = (path: string, page: HttpResponse): string[] =>
  problems(
    [page.status !== 200, `${path} responds with ${page.status}, not 200. ${remedyFor(page.status)}`],
    [!/<title>[^<]*Landfall/.test(page.text), `${path} is not a page of the site. ${filesRemedy}`],
    ...securityHeaders.map(([name, part]) => missing(path, page, name, part, headersRemedy)),
    missing(
      path,
      page,
      'cache-control',
      'no-cache',
      'Deploy the site stack: a cached page refers to old scripts.',
    ),
  );

const remedyFor = (status: number): string =>
  status === 503
    ? 'A viewer function does not run: read its errors in CloudFront and deploy the web stack.'
    : filesRemedy;

/** Every page with its own address: status, title, security headers, caching. */
export const checkPages: Check = async (site) => {
  const found: string[] = [];
  for (const { path } of siteRoutes.filter(({ path }) => !path.includes(':')))
    found.push(...pageProblems(path, await get(`${site}${path}`)));
  return found;
};

/** Scripts and styles of the home page, and the well-known files. */
export const checkFiles: Check = async (site) => {
  const home = await get(`${site}/`);
  const assets = [...new Set(home.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [])];
  const found = problems([
    assets.length === 0,
    `The home page refers to no files in /assets. ${filesRemedy}`,
  ]);
  for (const path of assets) {
    const file = await get(`${site}${path}`);
    found.push(
      ...problems(
        [file.status !== 200, `${path} responds with ${file.status}, not 200. ${filesRemedy}`],
        missing(
          path,
          file,
          'cache-control',
          'immutable',
          'Deploy the site stack: hashed files never change.',
        ),
      ),
    );
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/config.json']) {
    const file = await get(`${site}${path}`);
    found.push(
      ...problems(
        [file.status !== 200, `${path} responds with ${file.status}, not 200. ${filesRemedy}`],
        missing(path, file, 'cache-control', 'no-cache', 'Deploy the site stack.'),
      ),
    );
  }
  return found;
};

/** What isolates a stranger's file from the session: the viewer's own policy, and no framing by others. */
const viewerHeaders = [
  ['content-security-policy', "default-src 'none'"],
  ['content-security-policy', 'sandbox allow-scripts'],
  ['strict-transport-security', 'max-age='],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'SAMEORIGIN'],
] as const;

/** The document viewer: its page's headers, and its files, which its opaque origin loads cross-origin. */
export const checkDocumentViewer: Check = async (site) => {
  const { page: path, files } = documentViewer;
  const page = await get(`${site}${path}`);
  const names = [...new Set(page.text.match(/\/assets\/viewer\/[\w.-]+\.(?:js|css)/g) ?? [])];
  const policy = page.headers.get('content-security-policy') ?? '';
  const found = problems(
    [page.status !== 200, `${path} responds with ${page.status}, not 200. ${remedyFor(page.status)}`],
    [names.length === 0, `${path} refers to no files in ${files}. ${filesRemedy}`],
    ...viewerHeaders.map(([name, part]) => missing(path, page, name, part, headersRemedy)),
    // Safari may not take `'self'` for it.
    ...['script-src', 'style-src', 'frame-ancestors'].map((directive) =>
      missing(path, page, 'content-security-policy', `${directive} ${new URL(site).origin}`, headersRemedy),
    ),
    [
      policy.includes('allow-same-origin') || policy.includes('connect-src'),
      `${path} has the header content-security-policy: ${policy}, which lets a file reach the session or the network. ${headersRemedy}`,
    ],
  );
  for (const name of names) {
    // CloudFront adds the CORS headers to requests with an Origin header.
    const file = await get(`${site}${name}`, { headers: { origin: 'null' } });
    found.push(
      ...problems(
        [file.status !== 200, `${name} responds with ${file.status}, not 200. ${filesRemedy}`],
        missing(name, file, 'access-control-allow-origin', '*', headersRemedy),
      ),
    );
  }
  return found;
};

/** An unknown address shows the 404 page with status 404. */
export const checkUnknownPage: Check = async (site) => {
  const path = '/no-such-page';
  const page = await get(`${site}${path}`);
  return problems(
    [
      page.status !== 404,
      `${path} responds with ${page.status}, not 404. Deploy the web stack: its viewer functions set the status.`,
    ],
    [!/<title>/.test(page.text), `${path} has no page of its own. ${filesRemedy}`],
  );
};
