import { topUpForms } from '@kutip/contracts/top-ups';
import type { TestApp } from '../test-app.ts';

/** Sends the slip of a bank transfer from the top-up page. */
export async function uploadProof({ app }: TestApp, invoice_no: string): Promise<void> {
  const form = new FormData();
  form.append('invoice_no', invoice_no);
  form.append('proof_of_payment', new File([Buffer.from('%PDF-1.7\nslip')], 'slip.pdf', { type: 'application/pdf' }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  await app.inject({
    method: 'POST',
    url: `/api/v1/${topUpForms.manual.path}`,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
