-- The initial plans name no feature that does not exist. A text that an admin has changed stays.
update subscriptions set description = 'For sellers with daily sales: cards and e-wallets too.', updated_at = now()
where code = 'GROWTH' and description = 'For who sells every day: cards, e-wallets and the API.';
update subscriptions set description = 'For businesses that have outgrown the limits: every payment method, no limits.',
  updated_at = now()
where code = 'SCALE' and description = 'For who has outgrown limits: every channel, nothing counted.';
