export const routeSlug = (routeId: string): string => routeId.toLowerCase().replaceAll('_', '-');
/** Where a route's page is. Every route has one. */
export const routePath = (routeId: string): `/${string}` => `/visas/${routeSlug(routeId)}`;
