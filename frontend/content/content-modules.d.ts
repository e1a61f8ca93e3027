/** What `frontend/build/content-plugin.ts` serves. */
declare module 'content:country-summaries' {
  const countries: readonly import('./content-schema.ts').CountrySummary[];
  export default countries;
}
declare module 'content:country-documents' {
  const documents: readonly {
    readonly checkerCode: import('./content-schema.ts').DestinationCode;
    readonly extraDocuments: import('./content-schema.ts').Country['extraDocuments'];
  }[];
  export default documents;
}
declare module 'content:country/*' {
  const country: import('./content-schema.ts').Country;
  export default country;
}
declare module 'content:authorities' {
  const authorities: Readonly<Record<string, import('./content-schema.ts').Authority>>;
  export default authorities;
}
declare module 'content:regions' {
  const regions: readonly import('./content-schema.ts').Region[];
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
declare module 'content:entry-rules' {
  const rules: readonly import('./content-schema.ts').EntryRules[];
  export default rules;
}
declare module 'content:home' {
  const home: import('./content-schema.ts').HomeContent;
  export default home;
}
declare module 'content:services' {
  const services: import('./content-schema.ts').ServicesContent;
  export default services;
}
declare module 'content:visa-categories' {
  const categories: readonly import('./content-schema.ts').VisaCategory[];
  export default categories;
}
declare module 'content:destinations' {
  const destinations: import('./content-schema.ts').DestinationsContent;
  export default destinations;
}
declare module 'content:application-process' {
  const stages: readonly import('./content-schema.ts').ProcessStage[];
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
