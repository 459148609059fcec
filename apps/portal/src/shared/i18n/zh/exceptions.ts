export const exceptions = {
  open: '未处理',
  settled: '已处理',
  open_payment: '打开付款记录',
  happened: '发生了什么',
  means: '这代表什么',
  can_do: '您可以怎么做',
} as const;

export const exceptionSummary = {
  somebody: '某人',
  a_provider: '银行',
  no_reason: '没有说明原因',

  duplicate_payment_happened: '{{payer}} 通过 {{bank}} 为一张已付的账单支付了 {{amount}}。',
  duplicate_payment_means:
    '款项在我们这里，已冻结待退款：不计入您的余额，也不收手续费。账单只算付了一次。付款人的收据显示账单付了两次，并已通知您。',
  duplicate_payment_means_returned: '第二笔付款已退还。账单仍算付了一次，付款人的收据也如此显示。',
  duplicate_payment_do_1: '告诉付款人第二笔付款会退还，并询问退到哪个银行账户。',
  duplicate_payment_do_2:
    '点击“退款”并填写付款人的账户，或由我们通过电子邮件询问付款人。款项从保留的款项中退还：请勿用您自己的钱退款。',
  duplicate_payment_do_3: '退款会自动将此事标记为已处理。您和付款人都能看到款项何时到账。',

  overpaid_happened: '{{payer}} 通过 {{bank}} 付款。应付 {{amount}}，却多收了 {{surplus}}。',
  overpaid_means:
    '付款本身按应付金额计算。多出的 {{surplus}} 不在您的余额中：它在服务商处，等待退还。付款人的收据显示多付了款，并会退还。',
  overpaid_do_1: '告诉付款人 {{surplus}} 会退还。',
  overpaid_do_2: '点击“退款”并填写付款人的账户，或由我们通过电子邮件询问付款人。只退还多付的部分。',
  overpaid_do_3: '退款会自动将此事标记为已处理。您和付款人都能看到款项何时到账。',

  late_payment_happened_bill_cancelled: '账单取消后，{{payer}} 通过 {{bank}} 支付了 {{amount}}。当时付款已在途中。',
  late_payment_happened_bill_expired: '账单失效后，{{payer}} 通过 {{bank}} 支付了 {{amount}}。当时付款已在途中。',
  late_payment_happened_collection_closed:
    '收款项目关闭后，{{payer}} 通过 {{bank}} 支付了 {{amount}}。当时付款已在途中。',
  late_payment_means:
    '款项在我们这里，和其他付款一样属于您：已计入余额并会结算。账单已付，付款人的收据如此显示，并说明已通知您付款迟到。',
  late_payment_means_returned: '这笔付款已退还，付款人的收据也如此显示。',
  late_payment_do_1: '如果您仍能提供所付的商品或服务，请照常提供，然后写下备注并标记为已处理。',
  late_payment_do_2: '如果不能，请点击“退款”：款项会退到您或付款人填写的账户。',
  late_payment_do_3: '退款会自动将此事标记为已处理；否则请写下你们商定的内容，并标记为已处理。',

  mismatch_happened_amount: '{{bank}} 通知我们此订单有一笔 {{reported_amount}} 的付款。应付金额是 {{amount}}。',
  mismatch_happened_currency:
    '{{bank}} 通知我们此订单有一笔以 {{reported_currency}} 支付的付款。应付金额是 {{amount}} 令吉。',
  mismatch_happened_order_no: '{{bank}} 对这笔付款的回复带有不属于它的订单编号：{{reported_order_no}}。',
  mismatch_means:
    '我们不采信此回复，因此没有计入您的余额，账单也未因此付清。但付款人的账户可能已被扣款。付款人的收据显示付款尚未确认。',
  mismatch_means_paid: '我们不采信该回复。之后收到了相符的回复：付款已确认，款项已计入您的余额，账单已付。',
  mismatch_means_ended: '我们不采信该回复。银行也说明这笔付款没有成功：您的余额没有因此增加，账单也未因此付清。',
  mismatch_do_1: '询问付款人其账户是否已被扣款：扣了多少、何时扣的。',
  mismatch_do_2: '把付款编号和银行参考编号发给 {{support}}。我们会与服务商澄清，并记入正确的金额。',
  mismatch_do_3: '在此之前请勿要求付款人再付。澄清后，写下备注并标记为已处理。',

  contradiction_happened: '{{bank}} 曾确认 {{payer}} 支付的 {{amount}}，后来又说同一笔付款失败（{{reason}}）。',
  contradiction_means:
    '我们没有因第二个说法变动任何款项：款项在您的余额中，账单仍算已付，付款人的收据显示已付。银行是否真的会把款项汇给我们，要等银行说明才能确定。',
  contradiction_means_held:
    '我们没有因第二个说法变动任何款项。账单之前已付，所以这笔款项冻结待退款；银行是否真的会汇来，要等银行说明才能确定。账单由另一笔付款付清。',
  contradiction_means_returned: '这笔付款之后已退还，付款人的收据也如此显示。',
  contradiction_do_1: '如果可以，请等情况澄清后再交付。',
  contradiction_do_2: '把付款编号和银行参考编号发给 {{support}}。我们会要求服务商作书面说明。',
  contradiction_do_3: '确定后，写下备注并标记为已处理。',

  unresolved_happened: '我们向 {{bank}} 查询了一天，它仍未说明 {{payer}} 这笔 {{amount}} 付款的结果。',
  unresolved_happened_approver:
    '{{payer}} 在 {{bank}} 提交了 {{amount}} 的付款，需要其公司的审批人批准；七天内既没有批准也没有拒绝。',
  unresolved_means:
    '没有计入您的余额，账单也未因此付清。付款人的账户可能已被扣款。如果银行之后确认，仍视为有效：账单会自动变为已付；如果那时已由另一笔付款付清，款项会冻结待退款。付款人的收据说明已通知您。',
  unresolved_means_paid: '银行之后已确认：款项在您的余额中，账单已付，付款人的收据也如此显示。',
  unresolved_means_held: '银行之后已确认，但账单那时已付：款项冻结待退款，列表中另有一项记录此事。',
  unresolved_means_ended: '银行之后说明付款没有成功：您的余额没有因此增加，账单也未因此付清。',
  unresolved_do_1: '询问付款人其账户是否已被扣款。',
  unresolved_do_1_approver: '询问付款人其公司的审批人是否仍会批准，或已经拒绝。',
  unresolved_do_2: '如果已扣款，把付款编号发给 {{support}}；我们会向服务商追查。在此之前付款人不应再付。',
  unresolved_do_2_approver: '如果银行显示已批准，把付款编号发给 {{support}}；我们会向服务商追查。',
  unresolved_do_3:
    '如果没有扣款，付款人可在账单有效期内用链接再付。若两笔都到账，第二笔会冻结待退款。然后写下备注并标记为已处理。',

  unknown_order_happened:
    '一家服务商通知我们有一笔 {{reported_amount}} 的付款，但我们没有该订单：{{reported_order_no}}。',
  unknown_order_means: '据我们所知没有涉及任何账单，也没有计入任何余额。',
  unknown_order_do_1: '如果您在自己的其他系统中认得这个订单编号，请发给 {{support}}。',
  unknown_order_do_2: '否则，写下备注并标记为已处理。',

  payout_mismatch_happened:
    '银行就出款 {{reference}} 答复 {{reported_order_no}} 金额 {{reported_amount}}，与指示不符。',
  payout_contradiction_happened: '银行曾说明出款 {{reference}} 的结果，现在又改口：{{reason}}。',
  payout_unresolved_happened: '五天来银行一直没有说明出款 {{reference}} 是否完成。',
  payout_held_means: '在银行答复明确之前，这笔钱一直留存，不会重复支付，也不会过早退回。',
  payout_contradiction_means: '余额没有因此改变。我们会先与银行核实，再移动任何款项。',
  payout_do_1: '请询问收款人是否收到，并写下对方的答复。',
  payout_do_2: '请把出款编号发给 {{support}}；核实后请附上备注结案。',

  do_paid: '没有其他需要澄清的事。写下备注并标记为已处理。',
  late_payment_happened_amount_changed: '账单金额更改后，{{payer}} 通过 {{bank}} 支付了 {{amount}}。当时付款已在途中。',
} as const;
