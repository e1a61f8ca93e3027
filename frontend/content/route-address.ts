export const routeSlug = (routeId: string): string => routeId.toLowerCase().replaceAll('_', '-');
/** The address of a route's page. Every route has one. */
export const routePath = (routeId: string): `/${string}` => `/visas/${routeSlug(routeId)}`;
