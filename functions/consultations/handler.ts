import { consultationsContract } from '#shared/contract/consultations.ts';
import { domainHandler } from '../http/endpoint.ts';

export const handler = domainHandler(consultationsContract, {});
