import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentPlugin } from './build/content-plugin.ts';

/** The address search engines and links in shared pages should use; a deployment sets its own. */
const siteUrl = (process.env.SITE_URL ?? 'https://landfall.example').replace(/\/$/, '');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), contentPlugin()],
  define: { 'import.meta.env.VITE_SITE_URL': JSON.stringify(siteUrl) },
  build: {
    outDir: '../dist/site',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // What a page needs is listed in its own HTML; small files are better fetched than inlined.
    assetsInlineLimit: 0,
  },
});
