/** Plain icons of the payment methods, drawn by us without trademarks. The text next to them says the same. */
const PATHS: Readonly<Record<string, string>> = {
  fpx: 'M4 10h16M5 10l7-5 7 5M7 10v7M12 10v7M17 10v7M4 19h16',
  DUITNOW_QR: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 20h2M18 18h2v2h-2z',
  DUITNOW_OBW: 'M8 3h8a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM11 18h2',
  credit_card: 'M3 6h18v12H3zM3 10h18M6 15h4',
  ewallet: 'M4 8h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H4zM4 8l11-4v4M16 13.5v.01',
  bnpl: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  paypal: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c4 5 4 13 0 18M12 3c-4 5-4 13 0 18',
  crypto:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.5 8h4a2 2 0 0 1 0 4h-4zM9.5 12h4.5a2 2 0 0 1 0 4H9.5zM11 6.5V8M11 16v1.5',
};

export function PaymentMethodIcon({ name }: { name: string }) {
  return (
    <span className="badge" aria-hidden="true">
      <svg viewBox="0 0 24 24" width={22} height={22}>
        <path
          d={PATHS[name] ?? PATHS['fpx']}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
