import { api } from '@kutip/contracts/api';
import { REQUIRED_DOCUMENTS, type DocumentKind } from '@kutip/domain/onboarding';
import type { Member, MerchantFixture } from './merchant-fixture.ts';

/** The upload of a document of this kind. */
export const documentFile = (kind: DocumentKind, content = '%PDF-1.7\ndocument') => ({
  body: { kind, document_file: new File([Buffer.from(content)], 'document.pdf', { type: 'application/pdf' }) },
});

/** Returns the account to where registration leaves it without automatic approval. */
export async function reopenAccount({ app, owner }: MerchantFixture): Promise<void> {
  await app.db
    .updateTable('accounts')
    .set({ status: 'PENDING_KYC', review_requested_at: null })
    .where('id', '=', owner.account_id)
    .execute();
}

const ADDRESS = { address_line_1: '12 Jalan Plumbum', city: 'Shah Alam', postcode: '40000', state_id: 10 };

export async function addCompany(fixture: MerchantFixture): Promise<string> {
  const body = {
    name: 'Warung Aisyah Sdn Bhd',
    registration_no: '201901000005',
    business_type: 'SDN_BHD',
    phone_number: '0388881234',
    email: 'hello@warung.example',
    ...ADDRESS,
  };
  return (await fixture.callAsOwner(api.companyDetails.create, { body })).id;
}

export async function addBusinessOwner(fixture: MerchantFixture, company_id: string): Promise<void> {
  const body = {
    company_id,
    full_name: 'Aminah binti Ujian',
    identification_type: 'NRIC' as const,
    identification_no: '900101145678',
    position: 'Director',
    ownership_percentage: '60',
    email: 'aminah@warung.example',
    phone_number: '0123456678',
    ...ADDRESS,
  };
  await fixture.callAsOwner(api.businessOwners.create, { body });
}

export const confirmAddress = ({ app }: MerchantFixture, { user_id }: Pick<Member, 'user_id'>) =>
  app.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', user_id).execute();

/** Enters everything that a review by this member needs. */
export async function completeReview(fixture: MerchantFixture, by: Member): Promise<void> {
  await confirmAddress(fixture, by);
  await addBusinessOwner(fixture, await addCompany(fixture));
  for (const kind of REQUIRED_DOCUMENTS) await fixture.callAsOwner(api.onboardingForms.addDocument, documentFile(kind));
}
