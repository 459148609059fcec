import type { PayerFieldRules } from '@kutip/domain/payer-fields';
import { ROLE_ID } from '@kutip/domain/roles';

/** The demo merchant: a bakery in Shah Alam with a shop, classes and catering. */
export const OWNER = {
  full_name: 'Rosnah binti Ahmad',
  email: 'ros@dapurpuanros.example',
  username: 'ros',
  phone_number: '60123450911',
  company_name: 'Dapur Puan Ros',
  password: 'Kutip-demo1!',
} as const;

const PREMISES = {
  address_line_1: '17 Jalan Plumbum P7/P',
  address_line_2: 'Seksyen 7',
  city: 'Shah Alam',
  postcode: '40000',
  state_id: 10,
} as const;

/** The registered company. */
export const COMPANY = {
  name: 'Dapur Puan Ros Enterprise',
  registration_no: '202103000017',
  business_type: 'SOLE_PROPRIETOR',
  industry: 'FOOD',
  phone_number: '03-5510 9911',
  email: 'ros@dapurpuanros.example',
  ...PREMISES,
} as const;

export const COMPANY_OWNER = {
  full_name: OWNER.full_name,
  identification_type: 'PASSPORT',
  identification_no: 'X00000000',
  position: 'Pemilik',
  ownership_percentage: 100,
  email: OWNER.email,
  phone_number: OWNER.phone_number,
  ...PREMISES,
} as const;

/** A team member with read access only. */
export const VIEWER = {
  full_name: 'Tan Mei Ling',
  email: 'mei@akauntan.example',
  username: 'mei',
  phone_number: '60198887766',
  password: 'Kutip-demo1!',
} as const;

/** An invited member who has not accepted yet. */
export const INVITED_MEMBER = {
  full_name: 'Farid bin Osman',
  email: 'farid@example.my',
  role_id: ROLE_ID.merchant_staff,
};

/** Nobody who gives a few ringgit wants to fill in a form: the e-mail address is enough, and only for the receipt. */
const ONLY_EMAIL: PayerFieldRules = { email: 'required', phone_number: 'off', address: 'off', note: 'off' };
/** Of a delivery: how to reach the payer, and where they live if they do not fetch it. */
const FOR_DELIVERY: PayerFieldRules = {
  email: 'optional',
  phone_number: 'required',
  address: 'optional',
  note: 'optional',
};

interface DemoCollection {
  form: {
    title: string;
    description: string;
    amount_type: 'FIXED' | 'OPEN' | 'MIN_MAX';
    amount?: string;
    min_amount?: string;
    max_amount?: string;
    quantity_enable?: boolean;
    fee_bearer?: 'MERCHANT' | 'CUSTOMER';
    /** The merchant's callback URL. */
    callback_url?: string;
    payer_fields?: PayerFieldRules;
    form_fields?: {
      key: string;
      label: string;
      type: 'text' | 'number' | 'select';
      is_required: boolean;
      options: string[];
    }[];
  };
  /** Relative frequency of payments. */
  weight: number;
  /** Amounts that payers enter, in ringgit. */
  typed: readonly string[];
  answers: Record<string, readonly string[]>;
  is_stopped?: boolean;
}

/** The demo collections. */
export const COLLECTIONS: readonly DemoCollection[] = [
  {
    form: {
      title: 'Kek batik dan brownies — tempahan mingguan',
      description: 'Siap setiap Jumaat. Ambil di kedai Seksyen 7, atau hantar ke sekitar Shah Alam.',
      amount_type: 'FIXED',
      amount: '38.00',
      quantity_enable: true,
      payer_fields: FOR_DELIVERY,
      form_fields: [
        {
          key: 'pickup',
          label: 'Ambil atau hantar',
          type: 'select',
          is_required: true,
          options: ['Ambil di kedai', 'Hantar'],
        },
        { key: 'note', label: 'Ucapan di atas kek', type: 'text', is_required: false, options: [] },
      ],
    },
    weight: 10,
    typed: [],
    answers: { pickup: ['Ambil di kedai', 'Hantar'], note: ['', 'Selamat hari jadi Adik', 'Happy birthday Ah Ma', ''] },
  },
  {
    form: {
      title: 'Kelas asas kek — yuran November',
      description: 'Empat sesi hujung minggu, bahan disediakan.',
      amount_type: 'FIXED',
      amount: '180.00',
      fee_bearer: 'CUSTOMER',
      callback_url: 'https://kelas.dapurpuanros.example/kutip/pembayaran',
    },
    weight: 4,
    typed: [],
    answers: {},
  },
  {
    form: {
      title: 'Deposit katering',
      description: 'Deposit untuk majlis; baki dibayar pada hari majlis.',
      amount_type: 'MIN_MAX',
      min_amount: '200.00',
      max_amount: '5000.00',
    },
    weight: 2,
    typed: ['300', '500', '850.50', '1200'],
    answers: {},
  },
  {
    form: {
      title: 'Tabung iftar Surau An-Nur',
      description: 'Sumbangan ikhlas untuk juadah berbuka.',
      amount_type: 'OPEN',
      payer_fields: ONLY_EMAIL,
    },
    weight: 5,
    typed: ['10', '20', '50', '100', '7.70'],
    answers: {},
  },
  {
    form: {
      title: 'Kuih raya 2026',
      description: 'Tempahan ditutup.',
      amount_type: 'FIXED',
      amount: '65.00',
      quantity_enable: true,
    },
    weight: 3,
    typed: [],
    answers: {},
    is_stopped: true,
  },
];

/** Direct bills at the counter. */
export const DIRECT_BILLS = [
  {
    title: 'Kek kahwin tiga tingkat',
    items: [
      ['Kek kahwin tiga tingkat', 1, '950.00'],
      ['Penghantaran', 1, '60.00'],
    ],
  },
  { title: 'Set hi-tea 30 orang', items: [['Set hi-tea', 30, '18.50']] },
  {
    title: 'Kek hari jadi 2 kg',
    items: [
      ['Kek coklat 2 kg', 1, '145.00'],
      ['Lilin nombor', 2, '4.50'],
    ],
  },
] as const;

/** The owner's note on a resolved exception. */
export const RESOLVED_NOTE = 'Pelanggan sudah dihubungi; lebihan dipulangkan melalui pindahan bank.';
