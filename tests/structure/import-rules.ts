/**
 * Which folder may import which. A folder in a chain imports what is listed before it; folders in the same
 * position (a list) do not import each other. `tests/structure/imports.test.ts` enforces it.
 */
const features = [
  'functions/accounts',
  'functions/bookings',
  'functions/cases',
  'functions/consultations',
  'functions/contact',
  'functions/documents',
  'functions/eligibility',
  'functions/erasure',
  'functions/intake',
  'functions/messages',
  'functions/notifications',
  'functions/organization',
  'functions/packets',
  'functions/people',
] as const;

export const chains: readonly (readonly (string | readonly string[])[])[] = [
  ['shared/schema', 'shared/domain', 'shared/records', 'shared/routes', 'shared/contract'],
  [
    'functions/platform',
    'functions/data',
    'functions/mail',
    'functions/endpoint',
    'functions/workflows',
    features,
    'functions/http',
  ],
  [
    ['frontend/lib', 'frontend/content', 'frontend/charts'],
    'frontend/components',
    'frontend/features',
    'frontend/pages',
  ],
];

interface ImportRule {
  readonly why: string;
  /** Paths from the project's root. `$1` in `to` is the first group that `from` matched. */
  readonly from: RegExp;
  readonly to: RegExp;
  readonly except?: (from: string, to: string) => boolean;
}

const sameFeature = (from: string, to: string): boolean =>
  to.startsWith(`${from.split('/').slice(0, 3).join('/')}/`);

/**
 * What the emulator may know about the product: names of settings, the site's configuration, the demo accounts.
 */
const contractOfNames = [
  'functions/platform/environment-names.ts',
  'shared/site-config.ts',
  'shared/domain/demo-accounts.ts',
];

/** The features that public pages may use; the others are for signed-in people. */
const publicFeatures =
  /^frontend\/(pages\/public|features\/(booking|checker|consultation|contact|countries|eligibility|visa-routes|wizard))\//;

export const rules: readonly ImportRule[] = [
  {
    why: 'Features never import each other',
    from: /^frontend\/features\//,
    to: /^frontend\/features\//,
    except: sameFeature,
  },
  {
    why: 'shared imports nothing of the other folders',
    from: /^shared\//,
    to: /^(functions|infra|frontend|tests)\//,
  },
  { why: 'Functions import shared alone', from: /^functions\//, to: /^(infra|frontend|tests)\// },
  { why: 'The site imports shared alone', from: /^frontend\/(?!build\/)/, to: /^(functions|infra|tests)\// },
  { why: 'Production code imports no tests', from: /^(shared|functions|infra|frontend)\//, to: /^tests\// },
  {
    why: 'The emulator knows nothing of the product',
    from: /^infra\/local\//,
    to: /^(shared|functions|frontend)\//,
    except: (_, to) => contractOfNames.includes(to),
  },
  {
    why: 'Only functions/data talks to the table',
    from: /^functions\/(?!data\/)/,
    to: /^@aws-sdk\/(lib|client)-dynamodb/,
  },
  {
    why: 'Public pages take plain fields',
    from: publicFeatures,
    to: /^frontend\/components\/amplify\//,
  },
  {
    why: 'Signed-in pages take the fields made of Amplify',
    from: /^frontend\/(features|pages\/(account|staff))\//,
    to: /^frontend\/components\/field\.tsx$/,
    except: (from) => publicFeatures.test(from),
  },
  { why: 'Access rights never reach a browser', from: /^(frontend|shared)\//, to: /grants\.ts$/ },
];
