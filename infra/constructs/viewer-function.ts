import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { viewerAddressHeader } from '#functions/http/viewer-address.ts';
import { notificationsContract } from '#shared/contract/notifications.ts';
import { type SiteRoute, siteFiles, siteRoutes } from '../../frontend/site-routes.ts';
import { requireEdgeLanguage } from '../edge-language.ts';

/** Served with status 404 for an address that doesn't exist. */
const notFoundFile = '/404.html';

interface SiteAddresses {
  readonly routes: readonly Pick<SiteRoute, 'path' | 'kind'>[];
  readonly files: readonly string[];
}

/**
 * The file in the site bucket for an address: a prerendered page, the app shell, a file, or the 404 page.
 * Idempotent: for the name of such a file it returns the same name. Its source text becomes the viewer
 * function, so it must be self-contained and use only what CloudFront's runtime supports
 * (`infra/edge-language.ts`).
 */
export function siteFile(address: string, site: SiteAddresses): string {
  if (site.files.includes(address) || address.startsWith('/assets/')) return address;
  const path = address.replace(/\/(index\.html)?$/, '') || '/';
  const given = path.split('/');
  const route = site.routes.find((each) => {
    const wanted = each.path.split('/');
    return (
      wanted.length === given.length &&
      wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
    );
  });
  if (!route) return '/404.html';
  if (route.kind === 'app') return '/app.html';
  return path === '/' ? '/index.html' : `${path}/index.html`;
}

export const siteAddresses: SiteAddresses = { routes: siteRoutes, files: ['/app.html', ...siteFiles] };

const prelude = `const site=${JSON.stringify(siteAddresses)};\n${siteFile.toString()}\n`;

/** Runs before the cache lookup and maps an address to its file. */
export const viewerRequestCode = `${prelude}function handler(event) {
  event.request.uri = siteFile(event.request.uri, site);
  return event.request;
}
`;

/**
 * Runs on the response and gives the 404 page its status. The distribution's custom error pages could do that
 * too, but would also replace the API's error responses. CloudFront doesn't run it when the origin responds
 * with 400 or more, so the 404 page is a file that exists. Only a missing file below /assets/ shows S3's own
 * 404. A 304 stays: Firefox asks whether its copy of a 404 page is unchanged ("revalidate unknown error pages" in
 * its nsHttpResponseHead.cpp), and a 404 would replace the copy with the response's empty body.
 */
export const viewerResponseCode = `${prelude}function handler(event) {
  if (event.response.statusCode !== 304 && siteFile(event.request.uri, site) === '${notFoundFile}') {
    event.response.statusCode = 404;
    event.response.statusDescription = 'Not Found';
  }
  return event.response;
}
`;

/**
 * Replaces `'self'` with the site's origin in the document viewer's policy. Some versions of Safari from 2026
 * compare `'self'` with the page's opaque origin and load none of its files
 * (https://github.com/WebKit/WebKit/pull/66923). A policy of the distribution can't name the origin, because
 * CloudFront assigns the address while it creates the distribution. The policy's headers are there when this runs
 * (https://aws.amazon.com/blogs/networking-and-content-delivery/amazon-cloudfront-introduces-response-headers-policies/).
 */
export const documentViewerResponseCode = `function handler(event) {
  const policy = event.response.headers['content-security-policy'];
  const origin = 'https://' + event.request.headers.host.value;
  if (policy) policy.value = policy.value.replaceAll("'self'", origin);
  return event.response;
}
`;

/** The page for people who open the unsubscribe URL of an email; the token goes where no server or log sees it. */
const unsubscribePage = '/email-settings#unsubscribe=';
const { path: unsubscribePath } = notificationsContract.unsubscribe;

/**
 * Passes the viewer's address to the API, which sees only CloudFront's. Clients can't set this header
 * themselves. Mail programs unsubscribe with a POST; those that open the URL in a browser instead get a page that
 * asks first, so that a scanner that opens links changes nothing.
 */
export const apiRequestCode = `function handler(event) {
  var request = event.request;
  if (request.uri === '${unsubscribePath}' && (request.method === 'GET' || request.method === 'HEAD')) {
    var token = request.querystring.token ? request.querystring.token.value : '';
    var headers = { location: { value: '${unsubscribePage}' + token }, 'cache-control': { value: 'no-store' } };
    return { statusCode: 302, statusDescription: 'Found', headers: headers };
  }
  request.headers['${viewerAddressHeader}'] = { value: event.viewer.ip };
  return request;
}
`;

/** @throws for code that CloudFront wouldn't run */
function viewerFunction(scope: Construct, id: string, code: string, comment: string) {
  requireEdgeLanguage(id, code);
  return new cloudfront.Function(scope, id, {
    code: cloudfront.FunctionCode.fromInline(code),
    runtime: cloudfront.FunctionRuntime.JS_2_0,
    comment,
  });
}

/** The functions for the site's pages, and for the page of the document viewer. */
export function sitePageFunctions(scope: Construct) {
  const request = {
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
    function: viewerFunction(scope, 'PageRequest', viewerRequestCode, 'Address to file'),
  };
  const onResponse = (id: string, code: string, comment: string) => ({
    eventType: cloudfront.FunctionEventType.VIEWER_RESPONSE,
    function: viewerFunction(scope, id, code, comment),
  });
  return {
    pages: [request, onResponse('PageResponse', viewerResponseCode, 'Status of the 404 page')],
    documentViewer: [
      request,
      onResponse('DocumentViewerResponse', documentViewerResponseCode, 'Origin in the policy of the viewer'),
    ],
  } satisfies Record<string, cloudfront.FunctionAssociation[]>;
}

export const apiFunctions = (scope: Construct): cloudfront.FunctionAssociation[] => [
  {
    eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
    function: viewerFunction(scope, 'ApiRequest', apiRequestCode, 'Viewer address for the API'),
  },
];
