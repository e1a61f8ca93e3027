import { absolute } from './site-url.ts';
import { structuredDataText } from './structured-data.ts';

/**
 * Title, description, and address of a page, in the document's head: prerendered, and updated on navigation.
 * Signed-in pages only have a title and are not for search engines.
 */
export function PageHead({
  title,
  description,
  path,
  structuredData,
}: {
  /** Without the site's name. */
  title: string;
  description?: string;
  /** The page's own address; only pages with one are indexed. */
  path?: string;
  /** schema.org data of the page. */
  structuredData?: Record<string, unknown>;
}) {
  const full = title.includes('Landfall') ? title : `${title} · Landfall`;
  const url = path && absolute(path);
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {url ? (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:title" content={full} />
          <meta property="og:url" content={url} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {url && description && <meta property="og:description" content={description} />}
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own content, escaped for a script element
          dangerouslySetInnerHTML={{ __html: structuredDataText(structuredData) }}
        />
      )}
    </>
  );
}
