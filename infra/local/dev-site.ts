import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, defaultAllowedOrigins } from 'vite';
import { project } from './build.ts';
import { requestUrl, send } from './http-message.ts';
import { freePort } from './port.ts';
import type { Transform } from './site/site-server.ts';

const frontend = join(project, 'frontend');

/** Serves the site from source, with hot reload. Pages are rendered in the browser, not prerendered. */
export async function openDevSite(): Promise<{ transform: Transform; close(): Promise<void> }> {
  const vite = await createServer({
    configFile: join(frontend, 'vite.config.ts'),
    appType: 'custom',
    // A sandboxed frame requests its scripts with a null origin.
    server: {
      middlewareMode: true,
      hmr: { port: await freePort() },
      cors: { origin: [defaultAllowedOrigins, 'null'] },
    },
  });
  return {
    close: () => vite.close(),
    async transform(request, response, file) {
      if (file === '/config.json') return false;
      // Vite's own scripts are inline and its WebSocket uses its own port. `npm start` has the real policy.
      response.removeHeader('content-security-policy');
      const status = response.statusCode;
      response.statusCode = 200;
      const declined = await new Promise<boolean>((resolve, reject) => {
        response.once('finish', () => resolve(false));
        vite.middlewares(request, response, (error?: unknown) => (error ? reject(error) : resolve(true)));
      });
      if (!declined) return true;
      response.statusCode = status;
      if (!file.endsWith('.html')) return false;
      const own = join(frontend, file);
      const template = await readFile(existsSync(own) ? own : join(frontend, 'index.html'), 'utf8');
      const html = await vite.transformIndexHtml(requestUrl(request).pathname, template);
      send(response, status, html, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      return true;
    },
  };
}
