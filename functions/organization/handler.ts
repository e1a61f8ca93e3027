import { organizationContract } from '#shared/contract/organization.ts';
import { domainHandler } from '../http/endpoint.ts';

export const handler = domainHandler(organizationContract, {});
