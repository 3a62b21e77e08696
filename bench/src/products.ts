import type { ClassificationInput } from '@landed/contracts/classification/types';

/** Typical texts of a shop: catalogue entries, and titles full of search words, from many chapters. */
const catalogue: readonly (readonly [title: string, description: string | null])[] = [
  ["Men's classic crew neck T-shirt", '100% combed cotton jersey, 180 gsm, regular fit, machine washable'],
  ['Women Ankle Boots Zip Chunky Heel Autumn Winter 2026 Size 37 38 39', 'Leather upper, rubber sole, textile lining'],
  ['Wireless Bluetooth Earbuds TWS Noise Cancelling Sport Headset with Mic for iPhone Android', null],
  ['Stoneware coffee mug', 'Hand glazed, 350 ml, dishwasher safe'],
  ['Stainless Steel Water Bottle 500ml Vacuum Insulated Leak Proof BPA Free Gym Travel', 'Keeps cold for 24 hours'],
  ["Children's wooden building blocks, 50 pieces", 'Beech, water-based paint, from 18 months'],
  ['Handbag Ladies PU Leather Tote Shoulder Bag Large Capacity', 'Imitation leather outside, polyester lining'],
  ['Sterling silver stud earrings', '925 silver, cubic zirconia, gift box'],
  ['LED Strip Lights 5m RGB USB Remote Control Bedroom Party Decoration', null],
  ['Yoga mat, 6 mm', 'PVC foam, non-slip, 183 by 61 cm, with carrying strap'],
  ['Phone Case for iPhone 15 Shockproof Clear Cover Silicone Bumper', 'TPU, transparent'],
  ['Vitamin C face serum', '30 ml, hyaluronic acid, for all skin types'],
  ['Paperback novel', 'Fiction, 320 pages, English'],
  ["Women's knitted cardigan", '60% wool, 40% polyamide, button front'],
  ['Dog bed, washable, large', 'Polyester cover, foam filling'],
  ['Bike Front Light USB Rechargeable 1000 Lumen Waterproof Cycling Headlight', 'Aluminium housing, lithium battery'],
  ['Cordless drill driver, 18 V', 'With two lithium-ion batteries and charger'],
  ['Cast iron frying pan, 26 cm', 'Pre-seasoned, for all hobs'],
  ['Office desk chair', 'Mesh back, height adjustable, steel base, castors'],
  ['Acrylic paint set, 24 colours', 'Tubes of 12 ml, for artists'],
  ['Baby muslin swaddle blanket', '100% organic cotton, woven, 120 by 120 cm'],
  ['Ground coffee, dark roast', '250 g, arabica, not decaffeinated'],
  ['Car Phone Holder Mount Dashboard Windscreen Universal 360 Rotation', 'Plastic, suction cup'],
  ['Polarised sunglasses', 'Acetate frame, UV400'],
  ['Cotton fabric by the metre, printed, quilting', '100% cotton plain weave, 145 g per square metre'],
];

type Products = ClassificationInput['body']['products'];

/** 25 products that were never classified before: every title contains the word `batch`. */
export function freshProducts(batch: string): Products {
  return catalogue.map(([title, description], index) => ({
    sku: `SKU-${index}`,
    title: `${title} ${batch}`,
    description,
  }));
}

/** Products with the longest descriptions that 25 of them have room for in one request. */
export function longestProducts(batch: string): Products {
  const everything = catalogue.flat().join(' ');
  return freshProducts(batch).map((product, index) => ({
    ...product,
    description: everything.repeat(2).slice(40 * index, 40 * index + 1_000),
  }));
}
