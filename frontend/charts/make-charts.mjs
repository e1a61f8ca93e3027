// Draws one chart per destination from Natural Earth coastlines (public domain, npm world-atlas).
// Depth lines are a distance field from the coast, bent by low-frequency noise: decoration, not bathymetry.

import { createRequire } from 'node:module';
import { contours } from 'd3-contour';
import { geoArea, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import { writeChartFiles } from './write-chart-files.mjs';

// Run once and commit the output. Needs world-atlas, topojson-client, d3-geo, and d3-contour, which aren't
// dependencies of the project.
const topo = createRequire(import.meta.url)('world-atlas/land-10m.json');
const land = feature(topo, topo.objects.land).features[0].geometry;
// Slivers with inverted winding would fill the whole sheet.
land.coordinates = land.coordinates.filter((c) => geoArea({ type: 'Polygon', coordinates: c }) < 6);

const places = {
  us: {
    center: [-72.75, 40.55],
    port: [-74.02, 40.66],
    km: 330,
    name: 'New York',
    route: [
      [1210, 700],
      [620, 524],
      [310, 432],
      [232, 402],
    ],
  },
  schengen: {
    center: [24.45, 37.5],
    port: [23.62, 37.94],
    km: 330,
    name: 'Piraeus',
    route: [
      [470, 810],
      [505, 560],
      [455, 400],
      [375, 290],
    ],
  },
  gb: {
    center: [-0.95, 50.4],
    port: [-1.4, 50.88],
    km: 340,
    name: 'Southampton',
    route: [
      [-10, 560],
      [330, 500],
      [620, 370],
      [596, 268],
      [545, 250],
      [505, 235],
    ],
  },
  ca: {
    center: [-123.85, 49.25],
    port: [-123.12, 49.29],
    km: 300,
    name: 'Vancouver',
    route: [
      [250, -10],
      [300, 100],
      [335, 205],
      [420, 310],
      [560, 366],
      [700, 416],
      [785, 390],
    ],
  },
  au: {
    center: [145.35, -38.72],
    port: [144.92, -37.86],
    km: 480,
    name: 'Melbourne',
    route: [
      [1210, 455],
      [890, 556],
      [600, 450],
      [450, 330],
      [463, 296],
      [490, 240],
    ],
  },
  sg: {
    center: [104.0, 1.05],
    port: [103.84, 1.26],
    km: 190,
    name: 'Singapore',
    route: [
      [1210, 120],
      [900, 222],
      [700, 245],
      [570, 278],
    ],
  },
  ae: {
    center: [55.65, 25.65],
    port: [55.27, 25.28],
    km: 330,
    name: 'Dubai',
    route: [
      [1040, 810],
      [1000, 300],
      [950, 70],
      [850, 65],
      [690, 240],
      [520, 430],
    ],
  },
  jp: {
    center: [139.45, 35.1],
    port: [139.78, 35.6],
    km: 300,
    name: 'Tokyo',
    route: [
      [1210, 740],
      [880, 620],
      [690, 500],
      [690, 400],
      [704, 330],
      [742, 265],
      [742, 200],
    ],
  },
  de: {
    center: [8.0, 54.25],
    port: [8.72, 53.88],
    km: 280,
    name: 'Cuxhaven',
    route: [
      [-10, 280],
      [430, 310],
      [720, 430],
      [760, 530],
    ],
  },
  nl: {
    center: [3.65, 51.95],
    port: [4.05, 51.98],
    km: 220,
    name: 'Rotterdam',
    route: [
      [-10, 200],
      [400, 300],
      [640, 360],
    ],
  },
};
const sizes = {
  large: {
    w: 1200,
    h: 800,
    ks: 1,
    levels: [5, 12, 22, 35, 52, 74, 102, 138, 182, 236, 300],
    fills: [12, 35],
    cell: 2,
    eps: 0.45,
  },
  card: { w: 360, h: 216, ks: 1.15, levels: [3.5, 8, 14, 22, 32, 46], fills: [5, 14], cell: 1, eps: 0.4 },
};

// value noise, seeded
function noise(seed) {
  const hash = (x, y) => {
    let h = (x * 374761393 + y * 668265263 + seed * 2147483647) | 0;
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
  };
  const s = (t) => t * t * (3 - 2 * t);
  const n = (x, y) => {
    const i = Math.floor(x),
      j = Math.floor(y),
      u = s(x - i),
      v = s(y - j);
    return (
      (hash(i, j) * (1 - u) + hash(i + 1, j) * u) * (1 - v) +
      (hash(i, j + 1) * (1 - u) + hash(i + 1, j + 1) * u) * v
    );
  };
  return (x, y) =>
    n(x, y) * 0.6 + n(x * 2.1 + 7, y * 2.1 + 3) * 0.28 + n(x * 4.3 + 1, y * 4.3 + 9) * 0.12 - 0.5;
}
// exact Euclidean distance transform (Felzenszwalb and Huttenlocher)
function edt(mask, w, h) {
  const INF = 1e12,
    f = new Float64Array(w * h).map((_, i) => (mask[i] ? 0 : INF));
  const n = Math.max(w, h),
    d = new Float64Array(n),
    v = new Int32Array(n),
    z = new Float64Array(n + 1),
    g = new Float64Array(n);
  const pass = (len) => {
    let k = 0;
    v[0] = 0;
    z[0] = -INF;
    z[1] = INF;
    for (let q = 1; q < len; q++) {
      let s;
      do {
        const r = v[k];
        s = (g[q] + q * q - g[r] - r * r) / (2 * q - 2 * r);
      } while (s <= z[k] && --k > -1);
      k++;
      v[k] = q;
      z[k] = s;
      z[k + 1] = INF;
    }
    k = 0;
    for (let q = 0; q < len; q++) {
      while (z[k + 1] < q) k++;
      d[q] = (q - v[k]) ** 2 + g[v[k]];
    }
  };
  for (let x = 0; x < w; x++) {
    for (let y = 0; y < h; y++) g[y] = f[y * w + x];
    pass(h);
    for (let y = 0; y < h; y++) f[y * w + x] = d[y];
  }
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) g[x] = f[y * w + x];
    pass(w);
    for (let x = 0; x < w; x++) f[y * w + x] = d[x];
  }
  return f.map(Math.sqrt);
}
function blur(a, w, h, r) {
  // three box passes
  const b = new Float64Array(a.length);
  for (let p = 0; p < 3; p++) {
    for (let y = 0; y < h; y++) {
      let s = 0;
      for (let x = -r; x <= r; x++) s += a[y * w + Math.min(w - 1, Math.max(0, x))];
      for (let x = 0; x < w; x++) {
        b[y * w + x] = s / (2 * r + 1);
        s += a[y * w + Math.min(w - 1, x + r + 1)] - a[y * w + Math.max(0, x - r)];
      }
    }
    for (let x = 0; x < w; x++) {
      let s = 0;
      for (let y = -r; y <= r; y++) s += b[Math.min(h - 1, Math.max(0, y)) * w + x];
      for (let y = 0; y < h; y++) {
        a[y * w + x] = s / (2 * r + 1);
        s += b[Math.min(h - 1, y + r + 1) * w + x] - b[Math.max(0, y - r) * w + x];
      }
    }
  }
  return a;
}
function rdp(p, eps) {
  // Ramer-Douglas-Peucker
  if (p.length < 4) return p;
  const keep = new Uint8Array(p.length);
  keep[0] = keep[p.length - 1] = 1;
  const st = [[0, p.length - 1]];
  while (st.length) {
    const [a, b] = st.pop();
    let m = 0,
      k = -1;
    const [x1, y1] = p[a],
      [x2, y2] = p[b],
      L = Math.hypot(x2 - x1, y2 - y1) || 1e-9;
    for (let i = a + 1; i < b; i++) {
      const dd =
        x1 === x2 && y1 === y2
          ? Math.hypot(p[i][0] - x1, p[i][1] - y1)
          : Math.abs((y2 - y1) * p[i][0] - (x2 - x1) * p[i][1] + x2 * y1 - y2 * x1) / L;
      if (dd > m) {
        m = dd;
        k = i;
      }
    }
    if (m > eps) {
      keep[k] = 1;
      st.push([a, k], [k, b]);
    }
  }
  return p.filter((_, i) => keep[i]);
}
const q = (n) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, '$1.');
function toPath(rings, eps, close, minArea = 0) {
  return rings
    .map((r) => {
      if (minArea) {
        let A = 0;
        for (let i = 0; i < r.length - 1; i++) A += r[i][0] * r[i + 1][1] - r[i + 1][0] * r[i][1];
        if (Math.abs(A / 2) < minArea) return '';
      }
      const half = r.length >> 1; // closed rings: simplify in two halves
      const s =
        r[0][0] === r.at(-1)[0] && r[0][1] === r.at(-1)[1]
          ? rdp(r.slice(0, half + 1), eps).concat(rdp(r.slice(half), eps).slice(1))
          : rdp(r, eps);
      if (s.length < 3) return '';
      let d = `M${q(s[0][0])} ${q(s[0][1])}l`,
        px = Math.round(s[0][0] * 10) / 10,
        py = Math.round(s[0][1] * 10) / 10,
        first = true;
      for (const [x, y] of s.slice(1)) {
        const rx = Math.round(x * 10) / 10,
          ry = Math.round(y * 10) / 10,
          dx = q(rx - px),
          dy = q(ry - py);
        d += (first || dx[0] === '-' ? '' : ' ') + dx + (dy[0] === '-' ? '' : ' ') + dy;
        first = false;
        px = rx;
        py = ry;
      }
      return d + (close ? 'z' : '');
    })
    .join('');
}
const nice = (span) => [5, 2, 1, 0.5, 0.25, 1 / 6, 1 / 12].find((s) => span / s >= 3) ?? 1 / 12;
const all = {};
for (const [id, pl] of Object.entries(places))
  for (const [sz, S] of Object.entries(sizes)) {
    const { w, h } = S,
      pad = Math.ceil(Math.max(...S.levels) * 0.35);
    const R = 6371,
      scale = (w / (pl.km / (R * Math.cos((pl.center[1] * Math.PI) / 180)))) * S.ks;
    const proj = geoMercator()
      .center(pl.center)
      .scale(scale)
      .translate([w / 2, h / 2])
      .precision(0.1);
    const P = pad; // Uses a padded canvas so that lines run off the sheet cleanly.
    const W = w + 2 * P,
      H = h + 2 * P;
    const pp = geoMercator()
      .center(pl.center)
      .scale(scale)
      .translate([W / 2, H / 2])
      .clipExtent([
        [-10, -10],
        [W + 10, H + 10],
      ]);
    const d = geoPath(pp)(land) ?? '';
    const cw = Math.ceil(W / S.cell),
      ch = Math.ceil(H / S.cell);
    const mask = new Uint8Array(cw * ch); // scan lines, even-odd
    const polys = d
      .split('M')
      .slice(1)
      .map((t) =>
        t
          .replace('Z', '')
          .split('L')
          .map((p) => p.split(',').map((v) => v / S.cell)),
      );
    for (let y = 0; y < ch; y++) {
      const xs = [];
      const yc = y + 0.5;
      for (const p of polys)
        for (let i = 0, j = p.length - 1; i < p.length; j = i++) {
          const [x1, y1] = p[j],
            [x2, y2] = p[i];
          if (y1 > yc !== y2 > yc) xs.push(x1 + ((yc - y1) / (y2 - y1)) * (x2 - x1));
        }
      xs.sort((m, n) => m - n);
      for (let i = 0; i + 1 < xs.length; i += 2)
        for (let x = Math.max(0, Math.ceil(xs[i] - 0.5)); x + 0.5 < xs[i + 1] && x < cw; x++)
          mask[y * cw + x] = 1;
    }
    const f = edt(mask, cw, ch).map((v) => v * S.cell);
    const soft = blur(Float64Array.from(f), cw, ch, sz === 'large' ? 6 : 3),
      softer = blur(Float64Array.from(f), cw, ch, sz === 'large' ? 16 : 7);
    const nz = noise([...id].reduce((a, c) => a * 31 + c.charCodeAt(0), 7)),
      wl = sz === 'large' ? 190 : 75;
    const field = new Float64Array(cw * ch);
    for (let y = 0; y < ch; y++)
      for (let x = 0; x < cw; x++) {
        const i = y * cw + x,
          v = f[i];
        const t = Math.min(1, v / (sz === 'large' ? 60 : 25));
        let u = v * (1 - t) + (v * 0.2 + soft[i] * 0.3 + softer[i] * 0.5) * t;
        u *=
          1 + nz((x * S.cell) / wl, (y * S.cell) / wl) * 1.15 * Math.min(1, v / (sz === 'large' ? 26 : 10));
        field[i] = mask[i] ? 0 : u;
      }
    const cs = contours().size([cw, ch]).thresholds(S.levels)(field);
    const shift = (r) => r.map(([x, y]) => [x * S.cell - P, y * S.cell - P]);
    // lines: drop the parts that run along the padded edge
    const ringsOf = (c) => c.coordinates.flatMap((poly) => poly.map(shift));
    const inside = ([x, y]) => x > -P + 2 && y > -P + 2 && x < w + P - 2 * S.cell && y < h + P - 2 * S.cell;
    const cut = (r) => {
      const outp = [];
      let cur = [];
      for (const p of r) {
        if (inside(p) && p[0] > -4 && p[1] > -4 && p[0] < w + 4 && p[1] < h + 4) cur.push(p);
        else {
          if (cur.length > 2) outp.push(cur);
          cur = [];
        }
      }
      if (cur.length > 2) outp.push(cur);
      return outp;
    };
    const lines = cs
      .map((c) => toPath(ringsOf(c).flatMap(cut), S.eps, false))
      .map((dd, i) => ({ at: S.levels[i], d: dd }))
      .filter((l) => l.d);
    // fills: water shallower than the level = sheet minus the deeper area
    const clipRing = (r) =>
      r.map(([x, y]) => [Math.max(-4, Math.min(w + 4, x)), Math.max(-4, Math.min(h + 4, y))]);
    const fills = S.fills.map((L) => {
      const c = cs[S.levels.indexOf(L)] ?? contours().size([cw, ch]).thresholds([L])(field)[0];
      return toPath(ringsOf(c).map(clipRing), S.eps, true, 3);
    });
    // land
    const lp = geoMercator()
      .center(pl.center)
      .scale(scale)
      .translate([w / 2, h / 2])
      .clipExtent([
        [-6, -6],
        [w + 6, h + 6],
      ]);
    const rings = [];
    const st = geoPath(lp).digits(2)(land) ?? '';
    for (const sub of st.split('M').slice(1))
      rings.push(
        sub
          .replace('Z', '')
          .split('L')
          .map((s) => s.split(',').map(Number))
          .concat([sub.replace('Z', '').split('L')[0].split(',').map(Number)]),
      );
    const landD = toPath(rings, S.eps * 0.8, true, sz === 'large' ? 3 : 1.2);
    // graticule
    const inv = (x, y) => proj.invert([x, y]);
    const [lw, ln] = inv(0, 0),
      [le, ls] = inv(w, h);
    const step = nice(Math.min(le - lw, ln - ls) * (sz === 'card' ? 1 : 1));
    const lon = [],
      lat = [];
    for (let k = Math.ceil(lw / step); k * step <= le; k++)
      lon.push([+(k * step).toFixed(4), +proj([k * step, 0])[0].toFixed(1)]);
    for (let k = Math.ceil(ls / step); k * step <= ln; k++)
      lat.push([+(k * step).toFixed(4), +proj([0, k * step])[1].toFixed(1)]);
    const port = proj(pl.port).map((v) => +v.toFixed(1));
    // The approach: a manually drawn route on the large sheet, with the position at each progress step.
    const k = (w / 1200) * S.ks,
      route = [...pl.route.map(([x, y]) => [(x - 600) * k + w / 2, (y - 400) * k + h / 2]), port].map((p) =>
        p.map((v) => +v.toFixed(1)),
      );
    const legs = route.slice(1).map((p, i) => Math.hypot(p[0] - route[i][0], p[1] - route[i][1])),
      total = legs.reduce((a, b) => a + b);
    const at = (f) => {
      let d = f * total,
        i = 0;
      while (i < legs.length - 1 && d > legs[i]) d -= legs[i++];
      const t = d / legs[i];
      return [0, 1].map((n) => +(route[i][n] + (route[i + 1][n] - route[i][n]) * t).toFixed(1));
    };
    const fixes = Object.fromEntries([20, 40, 60, 80, 100].map((p) => [p, at(p / 100)]));
    const kmPerPx = pl.km / w / S.ks;
    all[id] ??= { name: pl.name, position: pl.port };
    all[id][sz] = {
      w,
      h,
      port,
      route,
      fixes,
      step,
      lon,
      lat,
      kmPerPx: +kmPerPx.toFixed(4),
      land: landD,
      shallow: fills[0],
      shelf: fills[1],
      lines,
    };
    if (process.env.VERBOSE)
      console.log(
        id,
        sz,
        'land',
        landD.length,
        'fills',
        fills.map((s) => s.length).join('+'),
        'lines',
        lines.reduce((a, l) => a + l.d.length, 0),
        'grat',
        lon.length,
        lat.length,
        step,
        'port',
        port.join(),
      );
  }
writeChartFiles(
  import.meta.dirname,
  Object.fromEntries(
    Object.entries(all).flatMap(([id, c]) =>
      Object.keys(sizes).map((sz) => [`${id}-${sz}`, { place: c.name, position: c.position, ...c[sz] }]),
    ),
  ),
);
