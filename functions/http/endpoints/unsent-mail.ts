import { unsentMailContract } from '#shared/contract/unsent-mail.ts';
import { dismissUnsentMail, listUnsentMail, resendMail } from '../../organization/unsent-mail.ts';
import { endpointGroup } from '../endpoint-group.ts';

export const endpoints = endpointGroup(unsentMailContract, { listUnsentMail, resendMail, dismissUnsentMail });
