import { lazyPattern, type Language } from './verbs';

const page = String.raw`(?:这个|这|本|该)?(?:网?页面?|文章|篇文章|内容|网站)`;

/** Chinese in simplified characters. */
export const zhCN: Language = {
  help: [lazyPattern('^(?:帮助|你(?:能|会|可以)做什么)$')],
  fillOwn: [
    lazyPattern(
      '^(?:请)?(?:用|使用)我的(?:个人)?(?:数据|资料|信息)(?:来)?(?:填写|填好|填)(?:这个|这张|此|该)?(?:表单|表格|表)$',
    ),
  ],
  greet: [lazyPattern('^(?:你好|您好|嗨|早上好|下午好|晚上好|在吗)$')],
  thank: [lazyPattern('^(?:谢谢(?:你|您)?|多谢|感谢)$')],
  cart: [lazyPattern('^(?:把(?:这个|它)?)?(?:加入|放进|放入|添加到)(?:我的)?购物车$')],
  cartThing: [lazyPattern('^(?:把|将)?(?<thing>.+?)(?:加入|放进|放入|添加到|加到)(?:我的)?购物车(?:里|中)?$')],
  viewCart: [lazyPattern('^(?:(?:我的)?购物车里?有什么|(?:打开|查看|看看)(?:我的)?购物车)$')],
  checkout: [lazyPattern('^(?:去|前往)?(?:结账|结算)$')],
  cookies: [lazyPattern('^(?:接受|同意)(?:所有|全部)?(?:的)?cookie$')],
  offers: [lazyPattern('^(?:这里|这儿|这个(?:网站|店))?(?:能|可以|都)?(?:买|卖|订)(?:些)?什么$')],
  summarise: [
    lazyPattern(`^(?:帮我|给我)?(?:总结|概括|归纳|摘要)(?:一下)?(?:${page})?(?:的?内容)?$`),
    lazyPattern(`^${page}的?(?:摘要|总结|概要)$`),
  ],
  translate: [lazyPattern('^翻译(?:一下)?(?:这个|这篇|此)?(?:页面|网页|文章|文本)(?:成中文)?$')],
  topic: [lazyPattern(`^(?:${page}|这)(?:是|主要)?(?:讲|说|谈|写|关于)?(?:的是|了)?(?:些)?什么(?:的|内容)?$`)],
  headings: [lazyPattern('^(?:列出|显示|给我看)(?:所有)?(?:的)?标题$')],
  links: [lazyPattern('^(?:列出|显示|给我看)(?:所有)?(?:的)?链接$')],
  table: [lazyPattern('^(?:提取|导出|复制|显示)(?:这个)?表格(?:为|成)?(?:\\s*csv)?$')],
  readPage: [lazyPattern(`^(?:阅读|读(?:一下)?|朗读)${page}$`)],
  back: [lazyPattern('^(?:返回|后退|回到?上一页|返回上一页)$')],
  forward: [lazyPattern('^(?:前进|下一页面)$')],
  reload: [lazyPattern(`^(?:刷新|重新加载)(?:一下)?(?:${page})?$`)],
  scrollTop: [lazyPattern('^(?:滚动|滑动|回)?到?(?:页面)?(?:顶部|最上面|开头)$')],
  scrollBottom: [lazyPattern('^(?:滚动|滑动)?到?(?:页面)?(?:底部|最下面|末尾)$')],
  scrollDown: [lazyPattern('^(?:向下|往下)(?:滚动|滑动|翻)(?:一下)?$')],
  scrollUp: [lazyPattern('^(?:向上|往上)(?:滚动|滑动|翻)(?:一下)?$')],
  newTab: [lazyPattern('^(?:打开|新建)(?:一个)?(?:新)?(?:的)?(?:标签页|选项卡)$')],
  submit: [lazyPattern('^提交(?:这个)?表单$')],
  wait: [lazyPattern('^等(?:待|到)?(?<text>.+?)(?:出现|显示)(?:为止)?$')],
  search: [lazyPattern('^(?:搜索|搜一下|查找商品)(?:一下)?\\s*(?<text>.+)$')],
  type: [
    lazyPattern('^(?:在|往)(?<field>.+?)(?:里|中|栏|框|字段|处)?(?:里|中)?(?:输入|填写|填入|写入|填)(?<text>.+)$'),
    lazyPattern('^(?:把|将)(?<text>.+?)(?:输入|填写|填入|写入|填)到?(?<field>.+?)(?:里|中)?$'),
  ],
  select: [lazyPattern('^(?:在|从)(?<field>.+?)(?:里|中)?(?:选择|选)(?<text>.+)$')],
  uncheck: [lazyPattern('^(?:取消(?:勾选|选中)|关闭)(?<target>.+)$')],
  check: [lazyPattern('^(?:勾选|选中|打勾)(?<target>.+)$')],
  wish: [lazyPattern('^(?:选择|选)(?<text>.+)$')],
  open: [lazyPattern('^(?:打开|前往|访问|转到|去)(?<target>.+?)(?:页面)?$')],
  click: [lazyPattern('^(?:点击|单击|点一下|按下?|点)(?:一下)?(?<target>.+?)(?:按钮|链接)?$')],
  show: [lazyPattern('^(?:看看|看一下|查看|给我看(?:看|一下)?|显示)(?<target>.+)$')],
  find: [
    lazyPattern('^你们(?:这里)?(?:有|卖)(?<text>.+?)吗?$'),

    lazyPattern(
      `^(?:${page})?(?:里|中|上)?(?:关于|对)(?<text>.+?)(?:是)?(?:(?:说了?|写了?|有|讲了?)(?:些)?什么|怎么(?:说|写|讲)的?)$`,
    ),
    lazyPattern('^(?<text>.+?)(?:在哪里?|在什么地方|是多少)$'),
    lazyPattern('^(?:找(?:到|一下)?|有没有)(?<text>.+?)(?:吗)?$'),
    lazyPattern('^(?<text>.+?(?:多少钱|什么价格?))$'),
    lazyPattern('^(?<text>(?:谁|什么|为什么|怎么|如何|何时|哪).{2,280})$'),
  ],
};
