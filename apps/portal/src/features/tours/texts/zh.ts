import type { TranslationWithoutPlurals } from '../../../shared/i18n/translation.ts';
import type { en } from './en.ts';

export const zh = {
  tabs: '标签页',
  tabs_text: '每个标签页是此页面的一部分。网址会记住您打开的标签页。',
  actions: '从这里开始',
  filters: '查找',
  filters_text: '按名称、编号或金额搜索，或按日期和状态筛选。网址会保留您的选择，方便分享。',
  list: '列表',
  bills: {
    name: '账单',
    purpose: '账单向一位客户收取一笔款项。每张账单都有自己的链接，您可以在这里看到是否已付款。',
    actions: '创建账单，或上传含有多张账单的文件。',
    list: '打开账单可以分享链接、发送提醒或查看每次付款尝试。',
  },
  collections: {
    name: '收款',
    purpose: '收款是客户向您付款的页面：任何人都可付款的付款表格，或用于开账单的账单表格。',
    actions: '创建付款表格，用一个链接向所有人收款；或创建账单表格，逐一开账单。',
    list: '每一行显示已收金额。打开可以修改、暂停或复制链接和二维码。',
  },
  customers: {
    name: '客户',
    purpose: '您开过账单的所有人，以及他们已付和未付的金额。',
    actions: '添加客户，或从电子表格导入。',
    list: '打开客户可以查看其所有账单。',
  },
  payments: {
    name: '付款',
    purpose: '每一次付款尝试，不论成功与否，以及其支付方式和费用。',
    actions: '导出付款用于记账，或打开需要处理的付款。',
    list: '打开付款可以查看时间线、收据和到账时间。',
  },
  settlements: {
    name: '结算',
    purpose: '我们按支付方式汇入您银行的每日款项。',
    actions: '提取已可用的款项，无需等待。',
    list: '打开结算可以查看其中的每笔付款和对账单。',
  },
  payouts: {
    name: '出款',
    purpose: '您从出款余额付给他人的款项，例如薪资和供应商货款。',
    actions: '创建一笔出款，或上传含有多笔的文件。',
    list: '打开出款可以查看其进度以及银行确认的时间。',
  },
  refunds: {
    name: '退款',
    purpose: '退还给付款人的款项。退款获批准后从您的余额扣除。',
    actions: '在相关的付款中申请退款。',
    list: '打开退款可以查看批准人和付款人何时收到款项。',
  },
  messages: {
    name: '消息',
    purpose: '发给客户的电子邮件和短信，可发给一位或多位。',
    actions: '撰写消息、选择收件人，并在发送前查看费用。',
    list: '打开消息可以查看谁已收到。',
  },
  reports: {
    name: '报告',
    purpose: '按日、周、月、年统计的收入，并与前一时期比较。',
    actions: '申请较长时期的文件；我们会在后台准备。',
    list: '选择一个数字可以查看其背后的付款。',
  },
  images: {
    name: '图片',
    purpose: '图片上传一次，即可用于您的收款和页面。',
    actions: '一次上传多张图片，或把图片拖放到页面上。',
    list: '打开图片可以重命名、添加标签或裁剪成正方形。',
  },
  pages: {
    name: '页面',
    purpose: '由您撰写的公开页面：菜单、退款政策或付款表格目录。',
    actions: '撰写页面。发布之前它是草稿。',
    list: '打开页面可以像访客一样阅读，并复制其链接。',
  },
  discounts: {
    name: '优惠码',
    purpose: '客户付款前输入的代码：百分比、金额或免运费。',
    actions: '创建代码，并设定限制和日期。',
    list: '每一行显示代码的使用次数以及是否仍可使用。',
  },
} as const satisfies TranslationWithoutPlurals<typeof en>;
