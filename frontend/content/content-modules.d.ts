/** The modules that `frontend/build/content-plugin.ts` provides. */
declare module 'content:country-summaries' {
  const countries: readonly import('./content-parts.ts').CountrySummary[];
  export default countries;
}
declare module 'content:country-listings' {
  const countries: readonly import('./content-parts.ts').CountryListing[];
  export default countries;
}
declare module 'content:figure-origins' {
  const origins: readonly import('./content-parts.ts').FigureOrigins[];
  export default origins;
}
declare module 'content:region-summaries' {
  const regions: readonly import('./content-parts.ts').RegionSummary[];
  export default regions;
}
declare module 'content:service-steps' {
  const steps: readonly import('./content-schema.ts').NamedDetail[];
  export default steps;
}
declare module 'content:country/*' {
  const country: import('./content-parts.ts').CountryPage;
  export default country;
}
declare module 'content:route/*' {
  const page: import('./route-page.ts').RoutePage;
  export default page;
}
declare module 'content:route-heads' {
  const heads: readonly import('./route-page.ts').RouteHead[];
  export default heads;
}
declare module 'content:purpose-names' {
  const purposes: readonly import('./content-parts.ts').PurposeName[];
  export default purposes;
}
declare module 'content:region-pages' {
  const regions: readonly ReturnType<typeof import('./content-parts.ts').withRoutePages>[];
  export default regions;
}
declare module 'content:passports' {
  const passports: readonly import('./content-schema.ts').Passport[];
  export default passports;
}
declare module 'content:purposes' {
  const purposes: readonly import('./content-schema.ts').Purpose[];
  export default purposes;
}
declare module 'content:passport-names' {
  const passports: readonly import('./content-parts.ts').PassportName[];
  export default passports;
}
declare module 'content:passport-countries' {
  /** Names by code. */
  const countries: Readonly<Record<string, string>>;
  export default countries;
}
declare module 'content:entry/*' {
  const rules: import('./entry-parts.ts').EntryPage;
  export default rules;
}
declare module 'content:home' {
  const home: Omit<import('./content-schema.ts').HomeContent, 'figures'> & {
    figures: import('./content-parts.ts').Headline;
  };
  export default home;
}
declare module 'content:services' {
  const services: import('./content-parts.ts').Services;
  export default services;
}
declare module 'content:visa-categories' {
  const categories: import('./content-parts.ts').VisaCategories;
  export default categories;
}
declare module 'content:destinations' {
  const destinations: Omit<import('./content-schema.ts').DestinationsContent, 'figures'> & {
    figures: import('./content-parts.ts').Headline;
  };
  export default destinations;
}
declare module 'content:application-process' {
  const stages: import('./content-parts.ts').Stages;
  export default stages;
}
declare module 'content:privacy' {
  const text: import('./content-schema.ts').LegalText;
  export default text;
}
declare module 'content:terms' {
  const text: import('./content-schema.ts').LegalText;
  export default text;
}
