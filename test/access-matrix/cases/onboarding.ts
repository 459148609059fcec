import { api } from '@kutip/contracts/api';
import type { onboarding, onboardingAdmin, onboardingForms } from '@kutip/contracts/onboarding';
import type { AccessCases } from '../access-case.ts';
import { completeReview, documentFile, reopenAccount } from '../onboarding-fixtures.ts';
import type { Member, MerchantFixture } from '../merchant-fixture.ts';

const addDocument = async (fixture: MerchantFixture) => {
  await reopenAccount(fixture);
  const { documents } = await fixture.callAsOwner(api.onboardingForms.addDocument, documentFile('BUSINESS_PROOF'));
  return { params: { id: documents.at(-1).id as string } };
};

export const onboardingCases: AccessCases<typeof onboarding> = {
  read: { rule: 'merchant company.read' },
  requestReview: {
    rule: 'merchant company.write',
    prepareInput: async (fixture: MerchantFixture, by: Member) => {
      await reopenAccount(fixture);
      await completeReview(fixture, by);
      return {};
    },
  },
  document: { rule: 'merchant company.read', prepareInput: addDocument },
  removeDocument: { rule: 'merchant company.write', prepareInput: addDocument },
};

export const onboardingFormCases: AccessCases<typeof onboardingForms> = {
  addDocument: { rule: 'merchant company.write', prepareInput: async () => documentFile('OWNER_IDENTIFICATION') },
};

export const onboardingAdminCases: AccessCases<typeof onboardingAdmin> = {
  document: {
    rule: 'admin platform.read',
    prepareInput: async (fixture) => {
      const { params } = await addDocument(fixture);
      return { params: { ...params, account_id: fixture.owner.account_id } };
    },
  },
};
