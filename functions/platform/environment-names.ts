/** The environment of the functions: infra sets these, `env.ts` parses them, tests read them. */
export const environmentNames = {
  stage: 'STAGE',
  table: 'TABLE_NAME',
  documentsBucket: 'DOCUMENTS_BUCKET',
  userPool: 'USER_POOL_ID',
  siteUrl: 'SITE_URL',
  productDomain: 'PRODUCT_DOMAIN',
  sender: 'SENDER_ADDRESS',
  teamAddress: 'TEAM_ADDRESS',
  defaultOrganization: 'DEFAULT_ORGANIZATION',
  consultationOrganization: 'CONSULTATION_ORGANIZATION',
  employerConsole: 'EMPLOYER_CONSOLE',
  demoAccounts: 'DEMO_ACCOUNTS',
  malwareScan: 'MALWARE_SCAN',
  resumeTypes: 'RESUME_TYPES',
  schedulingUrl: 'SCHEDULING_URL',
  signingSecret: 'SIGNING_SECRET',
} as const;
