export const customizer = {
  title: '外观',
  skin: '主题',
  skin_light: '浅色',
  skin_dark: '深色',
  skin_bordered: '边框',
  'skin_semi-dark': '半深色',
  menu: '菜单',
  menu_help: '适用于宽屏幕；窄屏幕的菜单在按钮后面。',
  menu_wide: '图标和文字',
  menu_collapsed: '只显示图标',
  menu_hidden: '在按钮后面',
  navbar: '顶部栏',
  navbar_help: '隐藏后，其内容移到菜单底部。',
  footer: '页脚',
  place_static: '随页面滚动',
  place_sticky: '始终可见',
  place_hidden: '隐藏',
  reset: '恢复原样',
} as const;

export const tour = {
  step: '第 {{number}} 步，共 {{total}} 步',
  next: '下一步',
  back: '上一步',
  skip: '跳过导览',
  done: '完成',
  again: '带我看看',
} as const;
